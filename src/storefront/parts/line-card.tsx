import type { ReactNode } from 'react';
import { isCoupon } from '#shop/catalog/service-keys.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { addAllDrawings } from '#product-picture/all-drawings.ts';
import { ProductPicture } from '../product-picture/product-picture.tsx';
import { useTranslate, type Translate } from '../client/dictionary.tsx';
import { lineAmounts } from './amounts.ts';
import { arrivalText } from './arrival-text.ts';
import { FormerDay } from './former-day.tsx';
import { idlePromotion } from './idle-promotion.ts';
import { splitText } from './line-split.ts';
import styles from './line-card.module.css';
import { lineSizes } from './line-sizes.ts';
import { conditionOf, type Promised } from './promise.rules.ts';
import type { WornArtwork } from './uploads/worn.ts';
import { Unbroken } from './unbroken.tsx';
import { usePriceView } from './use-price-view.ts';
import { useShown, type Shown } from './use-shop.ts';

addAllDrawings();

interface LineCardProps {
  readonly line: LineItemWire;
  /** What the delivery date still waits for. In a cart: payment, and files for what is printed. */
  readonly promised?: Promised;
  /** The day that was promised at first, where another one is shown now. */
  readonly former?: string | null | undefined;
  /** True while newer amounts and dates are being loaded. None are shown then. */
  readonly pending?: boolean;
  /** True while the line is being changed. What stands is dimmed and stays where it is. */
  readonly saving?: boolean;
  /** Fields in place of name of the job and quantity, where these can be changed. */
  readonly fields?: ReactNode;
  /** The question of what is printed, where it can be answered. It stands in place of the answer. */
  readonly content?: ReactNode;
  /** The customer's own artwork, where it was sent. The picture wears a sample without it. */
  readonly worn?: WornArtwork | undefined;
  readonly children?: ReactNode;
}

/** A line of a cart or an order: picture, description, delivery date, and price without delivery. */
export function LineCard({
  line,
  promised = line.mcpDocsSource === 'none' ? 'if paid' : 'if paid and files',
  former = null,
  pending = false,
  saving = false,
  fields,
  content,
  worn,
  children,
}: LineCardProps) {
  const t = useTranslate();
  const shown = useShown();
  const parcels = parcelsOf(line);
  const idle = idlePromotion(t, line);
  const sizes = lineSizes(shown, line);
  const isPromised = promised !== 'nothing' && !pending;
  const condition = conditionOf(promised);
  return (
    <article
      className={styles.card}
      aria-label={line.mcpProdName}
      aria-busy={pending || saving || undefined}
      data-stale={saving || undefined}
    >
      <div className={styles.picture}>
        <ProductPicture facts={line.merchantInfo.facts} size="thumbnail" title="" {...worn} />
      </div>
      <div className={styles.body}>
        <p className={styles.name}>{line.mcpProdName}</p>
        <p className={styles.chosen}>{chosen(shown, line)}</p>
        {fields ?? (
          <>
            {line.jobName ? <p className={styles.job}>{line.jobName}</p> : null}
            <p className={styles.copies}>{t('cart:quantity', { shown: shown.number(line.quantity) })}</p>
            {line.userNotes ? <p className={styles.note}>{t('cart:notes_shown', { notes: line.userNotes })}</p> : null}
          </>
        )}
        {content ??
          (line.contentQuestion?.answer && !fields ? (
            <p className={styles.copies}>{t(`cart:printed_${line.contentQuestion.answer}`)}</p>
          ) : null)}
        {sizes ? <p className={styles.copies}>{sizes}</p> : null}
        {line.isMultiArtwork ? <p className={styles.copies}>{splitText(t, shown, line)}</p> : null}
        {isPromised ? (
          <p className={styles.arrival}>
            <strong>
              <Unbroken>{arrivalText(t, shown, line)}</Unbroken>
            </strong>
            <FormerDay day={former} />
            {condition === undefined ? null : (
              <>
                <br />
                <span>
                  <Unbroken>{t(condition, { time: shown.moment(line.productionEndsBefore) })}</Unbroken>
                </span>
              </>
            )}
          </p>
        ) : null}
        {isPromised && parcels ? <p className={styles.copies}>{t('cart:parcels', { shown: parcels })}</p> : null}
        {idle ? <p className={styles.job}>{idle}</p> : null}
        <details className={styles.details}>
          <summary>{t('cart:details')}</summary>
          <dl className={styles.choices}>
            {line.merchantInfo.attributesData.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{shownValue(shown, value)}</dd>
              </div>
            ))}
          </dl>
        </details>
        {children}
      </div>
      {pending ? null : <Price line={line} />}
    </article>
  );
}

/** The parts of the line's price, then its sum: the one that the visitor sees first, then the other. */
function Price({ line }: { readonly line: LineItemWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { productCents, services, netCents, grossCents } = lineAmounts(line);
  const view = usePriceView();
  const [first, second] = view === 'net' ? [netCents, grossCents] : [grossCents, netCents];
  const money = (cents: number) => shown.cents(cents, line.currencyCode);
  // VAT is on their sum: the parts are said without it.
  const part = (cents: number) => `${money(cents)}${netCents === grossCents ? '' : ` ${t('cart:net')}`}`;
  return (
    <div className={styles.price}>
      {services.length > 0 ? (
        <p className={styles.net}>
          {t('cart:product')} {part(productCents)}
        </p>
      ) : null}
      {services.map(({ key, cents }) => (
        <p key={key} className={styles.net}>
          {serviceName(t, key, line)} {part(cents)}
        </p>
      ))}
      <p className={styles.total}>
        {money(first)} {netCents === grossCents ? null : <small>{t(`cart:${view}`)}</small>}
      </p>
      {netCents === grossCents ? null : (
        <p className={styles.net}>
          {money(second)} {t(view === 'net' ? 'cart:gross' : 'cart:net')}
        </p>
      )}
    </div>
  );
}

/** Every choice on one line. A number, a length or a word alone says nothing ('Gold', 'None'), so its feature goes before it. */
function chosen(shown: Shown, { merchantInfo }: LineItemWire): string {
  return merchantInfo.attributesData
    .map(({ name, value }) => {
      const read = shownValue(shown, value);
      return /^(?:\d+(?: mm)?|\p{L}+)$/u.test(value) ? `${name} ${read}` : read;
    })
    .join(' · ');
}

/** A chosen number as the shop writes it. The order keeps it as the configurator has it. */
function shownValue(shown: Shown, value: string): string {
  return value.replace(/^\d{4,}(?= mm$|$)/, (number) => shown.number(Number(number)));
}

/** The promised number of parcels as text; empty for one parcel. */
function parcelsOf({ caveats }: LineItemWire): string {
  return caveats.find((caveat) => caveat.startsWith(PARCELS))?.slice(PARCELS.length) ?? '';
}

const PARCELS = 'parcels:';

/** The name of a service, with the code as the customer typed it. A prepared offer has no code to show. */
function serviceName(t: Translate, key: string, { promotion }: LineItemWire): string {
  if (!isCoupon(key)) return t('cart:file_check');
  return promotion?.code ? t('cart:coupon', { code: promotion.code }) : t('cart:offer');
}
