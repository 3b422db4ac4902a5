import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatPercent } from '#kernel/format.ts';
import { piecesOf, sayPieces } from '#shop/catalog/size-split.rules.ts';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SignInLink } from '../../../parts/sign-in-link.tsx';
import { UnbrokenDates } from '../../../parts/unbroken-dates.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { chosenValue } from '../choices/chosen-value.ts';
import { useCounted } from '../quantity/counted.ts';
import { chosenDate, isCheckFree, totalsOf } from './totals.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import { isSizes, type Sizes } from '../artworks/use-sizes.ts';
import styles from './product-recap.module.css';

interface ProductRecapProps {
  readonly configurator: Configurator;
  readonly sizes: Sizes;
  readonly busy: boolean;
  readonly problem: string;
  readonly editing: boolean;
  onOrder(): void;
}

/**
 * All choices, the date, the price, and one button. It is beside the choices; on a phone it is a bar that opens into a
 * sheet.
 */
export function ProductRecap({ configurator, sizes, busy, problem, editing, onOrder }: ProductRecapProps) {
  const t = useTranslate();
  const { legal } = useShop();
  const { open, show, close, panel, listId } = useSheet();
  const totals = totalsOf(configurator);
  const date = chosenDate(configurator);
  return (
    <>
      {open ? <div className={styles.behind} /> : null}
      <section
        ref={panel}
        className={styles.recap}
        aria-label={t('product:recap')}
        data-pending={configurator.pending || undefined}
        data-open={open || undefined}
        {...(open ? { role: 'dialog', 'aria-modal': true } : {})}
      >
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={open ? close : show}
        >
          {t(open ? 'product:recap_close' : 'product:recap_open')}
        </Button>
        <Chosen configurator={configurator} sizes={sizes} id={listId} />
        <Arrival configurator={configurator} />
        <Prices configurator={configurator} />
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <noscript>
          {/* Only the server renders it: a browser with a script never shows it. */}
          {import.meta.env.SSR ? (
            <a className={buttonClass('main')} href={`mailto:${legal.email}`}>
              {t('product:noscript_order')}
            </a>
          ) : null}
        </noscript>
        <Button
          look="main"
          className={styles.order}
          busyText={busy ? t('product:adding') : undefined}
          // The visible price is the one that is bought, so nothing is bought while a newer answer is being loaded.
          disabled={!configurator.pending && (!totals || !date)}
          onClick={() => {
            if (open) close();
            onOrder();
          }}
        >
          {editing ? t('product:save') : t('product:add')}
        </Button>
      </section>
    </>
  );
}

/** The sum before and with VAT, its parts, and the effect of a code on the print price. */
function Prices({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, locale, shippingIncluded } = useShop();
  const totals = totalsOf(configurator);
  if (!totals)
    return (
      <div className={styles.prices}>
        <PriceAbsent />
      </div>
    );
  const money = (cents: number) => shown.cents(cents, currency);
  const { netCents, printCents, beforeCents, lowestCents, vatRate } = totals;
  // A code lowers the print price, so the former and the lowest price are shown beside the print price.
  const printAlone = netCents === printCents;
  const before =
    beforeCents === null ? null : (
      <>
        <s className={styles.before}>{money(beforeCents)}</s>{' '}
      </>
    );
  return (
    <div className={styles.prices}>
      <p className={styles.net} data-testid="price">
        {printAlone ? before : null}
        {money(netCents)} <small>{t('product:excl_vat_short')}</small>
      </p>
      {shippingIncluded ? null : (
        <p className={styles.gross}>{t('product:shipping_within', { price: money(totals.shippingCents) })}</p>
      )}
      <p className={styles.gross}>
        {t('product:incl_vat_at', { price: money(totals.grossCents), rate: formatPercent(vatRate, locale) })}
      </p>
      {shippingIncluded ? <p className={styles.gross}>{t('product:shipping_included')}</p> : null}
      {before ? (
        <p className={styles.gross} data-print={!printAlone || undefined}>
          {printAlone ? null : (
            <>
              {t('product:print_price')} {before}
              {t('product:excl_vat', { price: money(printCents) })}
              <br />
            </>
          )}
          {lowestCents === null ? null : t('product:lowest_price', { price: money(lowestCents) })}
        </p>
      ) : null}
    </div>
  );
}

/** All choices by name, and the paid services. */
function Chosen({
  configurator,
  sizes,
  id,
}: Pick<ProductRecapProps, 'configurator' | 'sizes'> & { readonly id: string }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(configurator.configuration);
  const { currency, shippingIncluded } = useShop();
  const { configuration, validation, fileCheck, checkService, quantity } = configurator;
  const totals = totalsOf(configurator);
  const pieces = sayPieces(piecesOf(validation.facts, quantity, sizes.given), shown.number);
  const net = (cents: number) => t('product:excl_vat', { price: shown.cents(cents, currency) });
  return (
    <div className={styles.choices} id={id}>
      <h2 className={styles.title}>{t('product:recap')}</h2>
      <dl className={styles.list}>
        {configuration.features
          .filter((feature) => !feature.customSelections.hidden)
          .map((feature) => (
            <div key={feature.id}>
              <dt>{feature.customSelections.dictionaryTranslations.voice}</dt>
              <dd>
                {chosenValue(feature, validation.validSelections[feature.name] ?? '', shown)}
                {pieces && isSizes(feature) ? <span className={styles.pieces}>{pieces}</span> : null}
              </dd>
            </div>
          ))}
        <div>
          <dt>{t('product:quantity')}</dt>
          <dd>{counted(quantity)}</dd>
        </div>
        {fileCheck && checkService ? (
          <div>
            <dt>{t('product:file_check_line')}</dt>
            <dd>{isCheckFree(configurator) ? t('product:free') : net(checkService.amountCentExclTax)}</dd>
          </div>
        ) : null}
        {totals && !shippingIncluded ? (
          <div>
            <dt>{t('product:shipping')}</dt>
            <dd>{net(totals.shippingCents)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** The delivery date. If the supplier's stock is too small, this is shown instead of the date. */
function Arrival({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { shipping, priority, inventory, errors } = configurator;
  const date = chosenDate(configurator);
  const caveats = shipping?.caveats.filter(({ deliveryKey }) => deliveryKey === priority) ?? [];
  if (inventory?.hasInventory && inventory.isBuyable === false) return <StockShort configurator={configurator} />;
  if (!date) {
    const isUndelivered = errors.deliveries.includes('No deliveries available for this quantity!');
    return <p className={styles.date}>{t(isUndelivered ? 'product:no_deliveries' : 'product:no_date')}</p>;
  }
  return (
    <>
      <p className={styles.date}>
        <strong>
          <UnbrokenDates>{t('product:arrives', { date: shown.weekday(date.arrivalDate) })}</UnbrokenDates>
        </strong>
        <span>
          <UnbrokenDates>{t('product:cut_off', { time: shown.instant(date.cutOff) })}</UnbrokenDates>
        </span>
        {caveats.map(({ caveat }) => (
          <span key={caveat}>{sayCaveat(t, shown, caveat)}</span>
        ))}
      </p>
      <StockThere configurator={configurator} />
    </>
  );
}

const FOCUSABLE = 'button:not([disabled]), a[href], summary, input';

/** On a phone the bar opens into a sheet. The sheet keeps the focus; Escape or a tap outside closes it. */
function useSheet() {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const listId = useId();
  const close = useCallback(() => {
    setOpen(false);
    panel.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') keepFocus(event, panel.current);
    };
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onPointer, { signal });
    matchMedia('(min-width: 1000px)').addEventListener('change', () => setOpen(false), { signal });
    return () => listening.abort();
  }, [open, close]);
  return { open, show: () => setOpen(true), close, panel, listId };
}

/** The Tab key stays inside the panel. */
function keepFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const inside = panel?.contains(document.activeElement) === true;
  if (inside && document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * A shop for resellers shows its prices only to them. In other shops a missing price means a combination that cannot be
 * made.
 */
function PriceAbsent() {
  const t = useTranslate();
  const { audience } = useShop();
  if (audience === 'everyone') return <p className={styles.gross}>{t('product:no_price')}</p>;
  return (
    <Notice level="info">
      <p>{t('product:premium_only')}</p>
      <SignInLink>{t('shell:login')}</SignInLink>
    </Notice>
  );
}

/** Row 4.2.10: the supplier's stock and the date of the next delivery, if the stock is too small. */
function StockShort({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { inventory, quantity, configuration } = configurator;
  const counted = useCounted(configuration);
  if (!inventory) return null;
  const { immediateQuantity, futureAvailability } = inventory;
  const all = futureAvailability.reduce((sum, each) => sum + each.quantity, immediateQuantity);
  return (
    <Notice level="warning" live title={t('product:stock_missing', { quantity: counted(quantity - all) })}>
      <p>{t('product:stock_now', { quantity: counted(immediateQuantity) })}</p>
      {futureAvailability.slice(0, 3).map((arrival) => (
        <p key={arrival.availableOn}>
          <UnbrokenDates>
            {t('product:stock_more', { quantity: counted(arrival.quantity), date: shown.date(arrival.availableOn) })}
          </UnbrokenDates>
        </p>
      ))}
      <p>{t('product:stock_remedy', { most: counted(all) })}</p>
    </Notice>
  );
}

function StockThere({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { inventory, quantity } = configurator;
  if (!inventory?.hasInventory) return null;
  return (
    <p className={styles.gross}>
      <UnbrokenDates>
        {inventory.immediateQuantity >= quantity
          ? t('product:stock_there')
          : t('product:stock_on', { date: shown.date(inventory.availableOn ?? '') })}
      </UnbrokenDates>
    </p>
  );
}

/** 'holiday:2026-12-25' and 'remote:corse' as text. */
function sayCaveat(t: ReturnType<typeof useTranslate>, shown: ReturnType<typeof useShown>, caveat: string): string {
  const [topic = '', detail = ''] = caveat.split(':');
  return t(`product:caveat_${topic}`, { detail: topic === 'holiday' ? shown.date(detail) : detail });
}
