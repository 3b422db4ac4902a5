import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { whyIdle } from '../../parts/idle-promotion.ts';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShown, type Shown } from '../../parts/use-shop.ts';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import { contentField } from './content-of-line.tsx';
import { needsConsent, type CartChange } from './cart-changes.ts';

interface CartChangedProps {
  readonly changes: readonly CartChange[];
  /** Counts orders that were stopped because of changes. Each time, this notice gets the focus. */
  readonly stopped: number;
}

/** The changes since the cart was first shown, beside the order button. Pressing the button again is the consent. */
export function CartChanged({ changes, stopped }: CartChangedProps) {
  const t = useTranslate();
  const shown = useShown();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stopped > 0) box.current?.focus();
  }, [stopped]);
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {changes.length > 0 ? (
        <Notice
          level={stopped > 0 || needsConsent(changes) ? 'warning' : 'info'}
          title={t(stopped > 0 ? 'checkout:changed_stopped' : 'checkout:changed_title')}
        >
          <ul>
            {changes.map((change) => (
              <li key={`${change.line.id} ${change.kind}`}>
                <Unbroken>{wordsOn(t, shown, change)}</Unbroken>
                {change.kind === 'asked' ? <ToAnswer lineId={change.line.id} /> : null}
              </li>
            ))}
          </ul>
          <p>{t('checkout:changed_text')}</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** Leads to the question on the line. */
function ToAnswer({ lineId }: { readonly lineId: string }) {
  const t = useTranslate();
  return (
    <>
      {' '}
      <Button look="quiet" onClick={() => document.getElementById(contentField(lineId))?.focus()}>
        {t('checkout:changed_answer')}
      </Button>
    </>
  );
}

function wordsOn(t: Translate, shown: Shown, { kind, line, before }: CartChange): string {
  const product = line.mcpProdName;
  if (kind === 'removed' || kind === 'added' || kind === 'altered') return t(`checkout:changed_${kind}`, { product });
  if (kind === 'asked')
    return t('checkout:changed_asked', { product, country: shown.country(line.contentQuestion?.country ?? '') });
  if ((kind === 'later' || kind === 'earlier') && line.collection)
    return t('checkout:changed_ready', { product, time: shown.moment(line.collection.readyFrom) });
  if (kind === 'later' || kind === 'earlier') {
    const days = { before: shown.weekday(before.promisedArrivalDate), now: shown.weekday(line.promisedArrivalDate) };
    return t('checkout:changed_date', { product, ...days });
  }
  const amounts = {
    before: shown.money(before.taxedTotalPriceWithServices),
    now: shown.money(line.taxedTotalPriceWithServices),
  };
  if (kind === 'dearer') return t('checkout:changed_dearer', { product, ...amounts });
  const code = line.promotion?.code ?? '';
  const key = code === '' ? 'checkout:changed_offer_lost' : 'checkout:changed_code_lost';
  return t(key, { product, code, why: whyIdle(t, line), ...amounts });
}
