import { useEffect, useEffectEvent, useState } from 'react';
import { formatPercent } from '#kernel/format.ts';
import { Button } from '#ui/button/button.tsx';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { MoreTexts } from '../../../parts/more-texts.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import type { Offered } from '../choices/configurator.ts';
import { priceLines, type PriceLine } from './price-lines.rules.ts';
import { chosenOption, isCheckFree, totalsOf, type Totals } from './totals.ts';
import styles from './why-price.module.css';

/** What the price is made of, down to the rounding cent. */
export default function WhyPrice({ offered }: { readonly offered: Offered }) {
  return <MoreTexts part="price-reasons">{(isThere) => (isThere ? <Reasons offered={offered} /> : null)}</MoreTexts>;
}

interface Answered {
  readonly question: string;
  readonly lines: readonly PriceLine[];
  readonly totals: Totals;
  /** The paid file check. */
  readonly checkCents: number;
}

function Reasons({ offered }: { readonly offered: Offered }) {
  const { api } = useClient();
  const t = useTranslate();
  const [answer, setAnswer] = useState<Answered>();
  const [isLost, setLost] = useState(false);
  const [tries, setTries] = useState(0);
  const body = bodyOf(offered, chosenOption(offered)?.deliveryKey);
  const { fileCheck, checkService } = offered;
  const totals = totalsOf(offered);
  const question = JSON.stringify([body, totals, tries]);
  const ask = useEffectEvent(async (asked: string, isOver: () => boolean) => {
    if (!body) return;
    const result = await api('POST /product/quote/', { body });
    if (isOver()) return;
    setLost(!result.ok);
    if (!result.ok || !result.data.explain || !totals) return;
    const checkCents = fileCheck && !isCheckFree(offered) ? (checkService?.amountCentExclTax ?? 0) : 0;
    setAnswer({ question: asked, lines: priceLines(result.data.explain), totals, checkCents });
  });
  useEffect(() => {
    let isOver = false;
    void ask(question, () => isOver);
    return () => void (isOver = true);
  }, [question]);
  if (isLost)
    return (
      <p role="status">
        {t('shell:no_answer')}{' '}
        <Button look="quiet" onClick={() => setTries((count) => count + 1)}>
          {t('shell:retry')}
        </Button>
      </p>
    );
  return answer ? <Table {...answer} isBusy={answer.question !== question} /> : null;
}

function bodyOf(
  { configuration, validation, quantity, pricedTo, printContent }: Offered,
  priority: NonNullable<ReturnType<typeof chosenOption>>['deliveryKey'] | undefined,
) {
  return (
    priority && {
      mcpSku: configuration.mcpSku,
      merchantAttributes: validation.validSelections,
      quantityList: [quantity],
      explain: { quantity, priority },
      ...(pricedTo ? { country: pricedTo.country, zipCode: pricedTo.postalCode } : {}),
      ...(printContent ? { printContent } : {}),
    }
  );
}

function Table({ lines, totals, checkCents, isBusy }: Answered & { readonly isBusy: boolean }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, locale } = useShop();
  const { netCents, grossCents, vatRate, shippingCents, printCents } = totals;
  const listed = lines.reduce((sum, { cents }) => sum + cents, 0);
  const row = (label: string, cents: number) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{shown.cents(cents, currency)}</td>
    </tr>
  );
  const sayLine = ({ key, detail }: PriceLine) => {
    if (key === 'finishing') return t(`why:finishing_${detail}`);
    return key === 'priority' ? t('why:priority', { priority: t(`product:priority_${detail}`) }) : t(`why:${key}`);
  };
  return (
    <table className={styles.lines} aria-label={t('why:table')} aria-busy={isBusy || undefined}>
      <tbody>
        {lines.map((line) => row(sayLine(line), line.cents))}
        {printCents === listed ? null : row(t('why:code'), printCents - listed)}
        {checkCents === 0 ? null : row(t('product:file_check_line'), checkCents)}
        {shippingCents === 0 ? null : row(t('why:delivery'), shippingCents)}
      </tbody>
      <tfoot>
        {row(t('why:net'), netCents)}
        {netCents === grossCents
          ? null
          : row(t('why:vat', { rate: formatPercent(vatRate, locale) }), grossCents - netCents)}
        {row(t('why:gross'), grossCents)}
      </tfoot>
    </table>
  );
}
