import { memo, useCallback, useDeferredValue, useId, useRef, useState } from 'react';
import { breakableMoney, formatPercent } from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import { piecesOf, sayPieces } from '#shop/catalog/size-split.rules.ts';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { latePart } from '../../../client/late-code.ts';
import { Late } from '../../../parts/late.tsx';
import { SignInLink } from '../../../parts/sign-in-link.tsx';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { LivePicture } from '../../../product-picture/live-picture.tsx';
import { chosenValue } from '../choices/chosen-value.ts';
import { isRoundSize, sectionOf, shownFeatures, sizeOf } from '../choices/shown-features.ts';
import { useCounted } from '../quantity/counted.ts';
import { QUANTITY_SECTION } from '../quantity/how-much.tsx';
import { Arrival, ArrivalNotes } from './arrival.tsx';
import { chosenDate, isCheckFree, isPrintAlone, totalsOf } from './totals.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import type { Choices } from '../choices/choices.ts';
import type { Configurator, Offered } from '../choices/configurator.ts';
import type { Sizes } from '../artworks/use-sizes.ts';
import { OpenSheet } from './open-sheet.tsx';
import styles from './product-recap.module.css';

/** Loaded where a code takes something off. */
const Reduction = latePart(() => import('./reduction.tsx'));
/** Loaded when it is opened. */
const WhyPrice = latePart(() => import('./why-price.tsx'));

interface ProductRecapProps {
  readonly configurator: Configurator;
  /** What is drawn after the price: the small picture and the chips. */
  readonly later: Offered;
  readonly sizes: Sizes;
  readonly busy: boolean;
  readonly problem: string;
  readonly editing: boolean;
  onOrder(): void;
}

/**
 * Date, price, one button, and every choice. It stands under the picture beside the choices; on a phone it is a bar with
 * a small picture that opens into a sheet.
 */
export function ProductRecap({ configurator, later, sizes, busy, problem, editing, onOrder }: ProductRecapProps) {
  const t = useTranslate();
  const { number } = useShown();
  const { legal } = useShop();
  const { open, show, close, panel, listId } = useSheet();
  const totals = totalsOf(configurator);
  const date = chosenDate(configurator);
  const pieces = sayPieces(piecesOf(later.validation.facts, later.quantity, sizes.given), number);
  const go = useCallback(
    (section: string) => {
      if (open) close();
      goTo(section);
    },
    [open, close],
  );
  return (
    <>
      {open ? (
        <>
          <div className={styles.behind} />
          <OpenSheet panel={panel} onClose={close} />
        </>
      ) : null}
      <section
        ref={panel}
        className={styles.recap}
        aria-label={t('product:recap')}
        data-open={open || undefined}
        {...(open ? { role: 'dialog', 'aria-modal': true } : {})}
      >
        <LivePicture className={styles.thumbnail} facts={later.validation.facts} title="" />
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={open ? close : show}
        >
          {t(open ? 'product:recap_close' : 'product:recap_open')}
        </Button>
        <Arrival offered={configurator.offered} />
        <Prices offered={configurator.offered} />
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
          busyText={busy ? t(editing ? 'product:saving' : 'product:adding') : undefined}
          // The visible price is the one that is bought, so nothing is bought while a newer answer is being loaded.
          disabled={!configurator.pending && (!totals || !date)}
          onClick={() => {
            if (open) close();
            onOrder();
          }}
        >
          {editing ? t('product:save') : t('product:add')}
        </Button>
        {/* What comes and goes stands below the button, so that nothing moves it under a finger. */}
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <CodeAside offered={configurator.offered} />
        <ArrivalNotes offered={configurator.offered} />
        {totals && totals.beforeCents !== null ? (
          <Late>
            <Reduction totals={totals} />
          </Late>
        ) : null}
        <LaterChosen offered={later} wanted={configurator.wanted} pieces={pieces} id={listId} onGo={go} />
      </section>
    </>
  );
}

/** Shows a section of choices, opens it if it is folded, and puts the focus on what is chosen there. */
function goTo(sectionId: string): void {
  const section = document.getElementById(sectionId);
  const folded = section?.closest('details');
  if (folded) folded.open = true;
  section?.scrollIntoView({ block: 'start' });
  const input = section?.querySelector<HTMLInputElement>('input:checked') ?? section?.querySelector('input');
  input?.focus({ preventScroll: true });
}

/** The sum as the visitor sees prices, then the other way, and its delivery. */
const Prices = memo(function Prices({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const view = usePriceView();
  const { currency, locale, shippingIncluded } = useShop();
  const totals = totalsOf(offered);
  if (!totals)
    return (
      <div className={styles.prices}>
        <PriceAbsent />
      </div>
    );
  const money = (cents: number) => shown.cents(cents, currency);
  const { netCents, grossCents, vatRate } = totals;
  const beforeCents = view === 'gross' ? totals.beforeGrossCents : totals.beforeCents;
  const rate = formatPercent(vatRate, locale);
  const net = `${money(netCents)}\u00a0${t('product:excl_vat_short')}`;
  const gross = `${money(grossCents)}\u00a0${t('product:incl_vat_short')}`;
  return (
    <div className={styles.prices}>
      <p className={styles.net} data-testid="price">
        {isPrintAlone(totals) && beforeCents !== null ? (
          <>
            <s className={styles.before}>{money(beforeCents)}</s>{' '}
          </>
        ) : null}
        {breakableMoney(money(view === 'net' ? netCents : grossCents))}{' '}
        <small>{t(view === 'net' ? 'product:excl_vat_short' : 'product:incl_vat_short')}</small>
      </p>
      <p className={styles.gross}>
        {netCents === grossCents
          ? t('product:no_vat')
          : t('product:other_price', { price: view === 'net' ? gross : net, rate })}
      </p>
      <p className={styles.gross}>
        {shippingIncluded && totals.shippingCents === 0
          ? t('product:shipping_included')
          : t('product:shipping_within', { price: money(totals.shippingCents) })}
      </p>
    </div>
  );
});

/** Beside the price: that the code or the offer is not in it. Why not, and what would change that, stands at the code. */
function CodeAside({ offered: { quote, lossLeader } }: { readonly offered: Offered }) {
  const t = useTranslate();
  const promotion = quote?.promotion;
  // A code that is over is answered without its name, and said to be over elsewhere.
  if (!promotion || promotion.status === 'valid' || (promotion.code === '' && lossLeader === '')) return null;
  return (
    <p className={styles.aside}>
      {t(lossLeader === '' ? 'product:promo_aside' : 'product:promo_window_aside', { code: promotion.code })}
    </p>
  );
}

interface ChosenProps {
  readonly offered: Offered;
  readonly wanted: Choices;
  /** The quantity by sizes, in words. */
  readonly pieces: string;
  readonly id: string;
  onGo(sectionId: string): void;
}

/** Drawn after the mark of a press. Here, so that nothing else of the page is drawn once more for it. */
function LaterChosen({ wanted, ...chosen }: ChosenProps) {
  return <Chosen {...chosen} wanted={useDeferredValue(wanted)} />;
}

/** All choices as chips that lead to their section, and the paid services. */
const Chosen = memo(function Chosen({ offered, wanted, pieces, id, onGo }: ChosenProps) {
  const t = useTranslate();
  const shown = useShown();
  const { configuration, fileCheck, checkService } = offered;
  const counted = useCounted(configuration);
  const { currency } = useShop();
  const [width, height] = sizeOf(configuration);
  // What is folded says itself what is chosen there, unless it is something unusual.
  const { selectedAttributes } = configuration.productCustomization;
  const chosen = ({ name }: FeatureWire) => wanted.selection[name] ?? '';
  const isRound = width && height && isRoundSize(offered, chosen(width), chosen(height));
  const told = shownFeatures(configuration).filter(
    (feature) =>
      !(isRound && feature === height) &&
      (!feature.customSelections.folded || chosen(feature) !== selectedAttributes[feature.name]),
  );
  const view = usePriceView();
  const checkCents = view === 'net' ? checkService?.amountCentExclTax : fromDecimal(checkService?.amountInclTax ?? '');
  const chip = (section: string, name: string, value: string) => (
    <li key={name}>
      <button type="button" className={styles.chip} onClick={() => onGo(section)}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {value}
      </button>
    </li>
  );
  return (
    <div className={styles.choices} id={id}>
      <h2 className={styles.title}>{t('product:recap')}</h2>
      <ul className={styles.chips}>
        {chip(QUANTITY_SECTION, t('product:quantity'), counted(wanted.quantity))}
        {told.map((feature) => {
          const value =
            feature.role === 'sets' && feature.number
              ? t('product:sets_chosen', {
                  count: Number(chosen(feature)),
                  shown: chosenValue(feature, chosen(feature), shown),
                })
              : chosenValue(feature, chosen(feature), shown);
          if (isRound && feature === width) return chip(sectionOf(width), t('product:diameter'), `Ø ${value}`);
          // Height stands in the section of the width.
          const section = sectionOf(width && feature === height ? width : feature);
          return chip(section, feature.customSelections.dictionaryTranslations.voice, value);
        })}
      </ul>
      {pieces ? <p className={styles.service}>{pieces}</p> : null}
      {fileCheck && checkService ? (
        <p className={styles.service}>
          {t('product:file_check_line')}{' '}
          <span>{isCheckFree(offered) ? t('product:free') : shown.cents(checkCents ?? 0, currency)}</span>
        </p>
      ) : null}
      {totalsOf(offered) ? <Why offered={offered} /> : null}
    </div>
  );
});

function Why({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('product:why_price')}</summary>
      {isOpen ? (
        <Late>
          <WhyPrice offered={offered} />
        </Late>
      ) : null}
    </details>
  );
}

/** On a phone the bar opens into a sheet. */
function useSheet() {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const listId = useId();
  const close = useCallback(() => {
    setOpen(false);
    panel.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }, []);
  return { open, show: () => setOpen(true), close, panel, listId };
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
