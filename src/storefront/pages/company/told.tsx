import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import type { CompanyActs } from './company-acts.ts';
import styles from './company.module.css';

/** What became of the action that belongs here. It is brought into sight, because the button may have moved. */
export function Told({ told, at }: Pick<CompanyActs, 'told'> & { readonly at: string }) {
  const box = useRef<HTMLDivElement>(null);
  const here = told?.at === at ? told : undefined;
  useEffect(() => {
    if (here) box.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return here ? (
    <div ref={box} className={styles.told}>
      <Notice level={here.level} live>
        <p>{here.text}</p>
      </Notice>
    </div>
  ) : null;
}
