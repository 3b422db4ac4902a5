import { useEffect, useRef, useState } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useUntilReturn } from '../../../parts/use-until-return.ts';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { storeCode, storedCode } from '../../../client/stored-code.ts';
import { useCounted } from '../quantity/counted.ts';
import { chosenOption, isCheckFree } from './totals.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import styles from './promocode.module.css';

/**
 * One code for each product. It is stored for the next visit, and a warning is shown when it no longer counts (§4.2,
 * row 5.06).
 */
export function Promocode({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const { promocode, quote, lossLeader } = configurator;
  const remember = useStoredCode(configurator);
  const promotion = quote?.promotion ?? null;
  if (lossLeader)
    return promotion?.status === 'valid' ? (
      <p className={styles.code}>{t('product:promo_window')}</p>
    ) : (
      <Effect configurator={configurator} />
    );
  if (promocode === '')
    return (
      <>
        <Effect configurator={configurator} />
        <CodeEntry mcpSku={configurator.configuration.mcpSku} onValid={remember} />
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
      <Effect configurator={configurator} />
    </div>
  );
}

/** Sets and stores the code of this product's variant. A stored code is tried after hydration. */
function useStoredCode({ configuration, promocode, lossLeader, quote, setPromocode }: Configurator) {
  const variant = configuration.cimCommVar;
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const remembered = storedCode(variant);
    if (remembered !== '' && promocode === '' && lossLeader === '') setPromocode(remembered);
  }, [variant, promocode, lossLeader, setPromocode]);
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
  const { api } = useClient();
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const apply = async (form: HTMLFormElement) => {
    setBusy(true);
    const checked = await api('POST /promocode/check-input/', { body: { mcpSku, promocodeInputText: input } });
    setBusy(false);
    if (checked.ok && checked.data.isValid) return onValid(input.trim());
    form.querySelector('input')?.focus();
    if (!checked.ok) return setProblem(checked.error.text || t('shell:no_answer'));
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
          void apply(event.currentTarget);
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

/** The effect of the code on the chosen cell; without an effect, the reason and what would give it one. */
function Effect({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const enough = useEnough(configurator);
  const promotion = configurator.quote?.promotion;
  const option = chosenOption(configurator);
  if (configurator.codeProblem)
    return (
      <Notice level="warning" live>
        <p>{t('product:promo_unchecked', { problem: configurator.codeProblem })}</p>
      </Notice>
    );
  if (!promotion) return null;
  if (promotion.status === 'valid') {
    const off = option ? (fromDecimal(option.originalAmountExclTax) ?? 0) - option.amountCentExclTax : 0;
    return (
      <p className={styles.effect} role="status">
        {isCheckFree(configurator)
          ? t('product:promo_free_check')
          : t('product:promo_off', { amount: shown.cents(off, currency) })}
      </p>
    );
  }
  const idle = promotion.status === 'invalid_selection';
  return (
    <Notice level="warning" live>
      <p>{t(`product:promo_${promotion.status}`, { code: promotion.code })}</p>
      {idle && promotion.reason === 'minimum' ? <p>{enough}</p> : null}
      {idle && promotion.reason !== 'minimum' ? <p>{t(`product:promo_reason_${promotion.reason}`)}</p> : null}
    </Notice>
  );
}

/** The print price from which the code counts, and the first quantity that reaches it at the chosen date. */
function useEnough({ configuration, quote, priority }: Configurator): string {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const counted = useCounted(configuration);
  const least = quote?.promotion?.minimumCents ?? null;
  if (!quote || least === null) return t('product:promo_reason_minimum');
  const first = quote.prices.find((price) =>
    price.options.some(
      (option) => option.deliveryKey === priority && (fromDecimal(option.originalAmountExclTax) ?? 0) >= least,
    ),
  );
  const minimum = shown.cents(least, currency);
  return first
    ? t('product:promo_from_quantity', { minimum, quantity: counted(first.quantity) })
    : t('product:promo_from', { minimum });
}
