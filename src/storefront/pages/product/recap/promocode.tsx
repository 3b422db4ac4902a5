import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '../../../client/late-code.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { storeCode, storedCode } from '../../../client/stored-code.ts';
import { Late } from '../../../parts/late.tsx';
import type { Offered } from '../choices/configurator.ts';
import styles from './promocode.module.css';

/** Loaded when a code is typed, or when there is something to say of one. */
const CodeForm = latePart(() => import('./code-form.tsx'));
const CodeEffect = latePart(() => import('./code-effect.tsx'));

/**
 * One code for each product. It is stored for the next visit, and a warning is shown when it no longer counts (§4.2,
 * row 5.06).
 */
export function Promocode({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const { promocode, quote, lossLeader, ignored } = offered;
  const remember = useStoredCode(offered);
  const promotion = quote?.promotion ?? null;
  if (lossLeader)
    return promotion?.status === 'valid' ? (
      <p className={styles.code}>{t('product:promo_window')}</p>
    ) : (
      <Effect offered={offered} />
    );
  // What is wrong with the code of the address stands at the top of the page.
  const isTold = ignored.some(({ kind }) => kind === 'code');
  if (promocode === '')
    return (
      <>
        {isTold ? null : <Effect offered={offered} />}
        <CodeEntry mcpSku={offered.configuration.mcpSku} onValid={remember} />
      </>
    );
  return (
    <div className={styles.applied} data-idle={promotion?.status === 'valid' ? undefined : true}>
      <p className={styles.code}>
        <strong>{promocode}</strong>
        <Button look="quiet" onClick={() => remember('')} aria-label={t('product:promo_remove', { code: promocode })}>
          {t('product:promo_remove_short')}
        </Button>
      </p>
      <Effect offered={offered} />
    </div>
  );
}

/** Sets and stores the code of this product's variant. A stored code is tried after hydration. */
function useStoredCode({ configuration, promocode, lossLeader, quote, ignored, setPromocode }: Offered) {
  const variant = configuration.cimCommVar;
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const remembered = storedCode(variant);
    // The page says already that the code of its address does not count.
    if (ignored.some(({ kind, asked }) => kind === 'code' && asked.toUpperCase() === remembered.toUpperCase()))
      return storeCode(variant, '');
    if (remembered !== '' && promocode === '' && lossLeader === '') setPromocode(remembered);
  }, [variant, promocode, lossLeader, ignored, setPromocode]);
  const runOut = lossLeader === '' && quote?.promotion?.status === 'no_longer_valid';
  useEffect(() => {
    if (runOut) storeCode(variant, '');
  }, [variant, runOut]);
  return (code: string) => {
    storeCode(variant, code);
    setPromocode(code);
  };
}

function CodeEntry({ mcpSku, onValid }: { readonly mcpSku: string; onValid(code: string): void }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.promo} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('product:promo_have')}</summary>
      <Suspense>{isOpen ? <CodeForm mcpSku={mcpSku} onValid={onValid} /> : null}</Suspense>
    </details>
  );
}

function Effect({ offered }: { readonly offered: Offered }) {
  return offered.codeProblem || offered.quote?.promotion ? (
    <Late>
      <CodeEffect offered={offered} />
    </Late>
  ) : null;
}
