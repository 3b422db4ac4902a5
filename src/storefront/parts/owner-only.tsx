import type { ReactNode } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import { useAuth } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './owner-only.module.css';

/** Whether staff look at the page in the customer's place. */
export function useIsHelped(): boolean {
  return useAuth().strategy === 'admin';
}

interface OwnerOnlyProps {
  /** True shows what is closed, for reading. Without it only the notice is shown. */
  readonly readable?: boolean;
  readonly children: ReactNode;
}

/** What the server refuses to staff in the customer's place: they are told before they try, and nothing looks usable. */
export function OwnerOnly({ readable = false, children }: OwnerOnlyProps) {
  const t = useTranslate();
  if (!useIsHelped()) return children;
  return (
    <>
      <Notice level="info">
        <p>{t('shell:help_closed')}</p>
      </Notice>
      {readable ? (
        <fieldset disabled className={styles.closed}>
          {children}
        </fieldset>
      ) : null}
    </>
  );
}
