import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { Result } from '../../client/api.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from '../../parts/form/form-box.module.css';

/** The server's information about an address and its newsletter subscription. */
export interface Told {
  readonly email: string;
  readonly state: 'subscribed' | 'unsubscribed';
}

interface PressProps {
  readonly look: 'main' | 'plain';
  readonly busyText: string;
  readonly children: string;
  call(): Promise<Result<Told>>;
  onTold(told: Told): void;
}

/** A button for one call. The server answers with the new state. */
export function LetterButton({ look, busyText, children, call, onTold }: PressProps) {
  const t = useTranslate();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [refused, setRefused] = useState('');
  const press = async () => {
    setBusy(true);
    const result = await call();
    setBusy(false);
    if (result.ok) onTold(result.data);
    else setRefused(result.error.text || t('shell:no_answer'));
  };
  return (
    <>
      {refused === '' ? null : (
        <Notice level="danger" live>
          <p>{refused}</p>
        </Notice>
      )}
      <p>
        <Button look={look} busyText={busy ? busyText : undefined} onClick={() => void press()}>
          {children}
        </Button>
      </p>
    </>
  );
}

export function LetterPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
