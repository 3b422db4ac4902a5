import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../shell/client.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import { readEntry, writeEntry } from '../../shell/session-entry.ts';
import type { Configurator } from './use-configurator.ts';
import styles from './promocode.module.css';

type Promotion = NonNullable<Configurator['quote']>['promotion'];

const REMEMBERED = '30d';

/** One code a product; it is remembered for the next visit and warns when it does not count any more (§4.2, row 5.06). */
export function Promocode({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const { promocode, quote, lossLeader } = configurator;
  const remember = useRememberedCode(configurator);
  const promotion = quote?.promotion ?? null;
  if (lossLeader)
    return promotion?.status === 'valid' ? (
      <p className={styles.code}>{t('product:promo_window')}</p>
    ) : (
      <Warning promotion={promotion} />
    );
  if (promocode === '') return <CodeEntry mcpSku={configurator.configuration.mcpSku} onValid={remember} />;
  return (
    <div className={styles.applied}>
      <p className={styles.code}>
        <strong>{promotion?.code || promocode.toUpperCase()}</strong>
        <Button look="quiet" onClick={() => remember('')} aria-label={t('product:promo_remove', { code: promocode })}>
          {t('product:promo_remove_short')}
        </Button>
      </p>
      <Warning promotion={promotion} />
    </div>
  );
}

/** Sets and remembers the code of this product's variant; what was remembered is tried once the page stands. */
function useRememberedCode({ configuration, promocode, lossLeader, setPromocode }: Configurator) {
  const entry = `tirage-promocode-${configuration.cimCommVar}`;
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const remembered = readEntry(localStorage, entry, Date.now());
    if (typeof remembered === 'string' && remembered !== '' && promocode === '' && lossLeader === '')
      setPromocode(remembered.slice(0, 40));
  }, [entry, promocode, lossLeader, setPromocode]);
  return (code: string) => {
    writeEntry(localStorage, entry, code, Date.now(), REMEMBERED);
    setPromocode(code);
  };
}

function CodeEntry({ mcpSku, onValid }: { readonly mcpSku: string; onValid(code: string): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    const checked = await api('POST /promocode/check-input/', { body: { mcpSku, promocodeInputText: input } });
    setBusy(false);
    if (!checked.ok) return setProblem(checked.error.text || t('shell:no_answer'));
    if (checked.data.isValid) return onValid(input.trim());
    setInput('');
    setProblem(t(checked.data.promocodeStatus === 'empty_value' ? 'product:promo_empty' : 'product:promo_refused'));
  };
  return (
    <details className={styles.promo}>
      <summary>{t('product:promo_have')}</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <TextField
          label={t('product:promo_code')}
          value={input}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem || undefined}
          onChange={(event) => setInput(event.target.value)}
        />
        <Button type="submit" busyText={busy ? t('product:promo_checking') : undefined}>
          {t('product:promo_apply')}
        </Button>
      </form>
    </details>
  );
}

function Warning({ promotion }: { readonly promotion: Promotion }) {
  const t = useTranslate();
  if (!promotion || promotion.status === 'valid') return null;
  return (
    <Notice level="warning" live>
      <p>{t(`product:promo_${promotion.status}`)}</p>
      {promotion.status === 'invalid_selection' ? <p>{t(`product:promo_reason_${promotion.reason}`)}</p> : null}
    </Notice>
  );
}
