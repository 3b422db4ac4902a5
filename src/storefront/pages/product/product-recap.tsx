import { fromDecimal } from '#kernel/money.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Configurator } from './use-configurator.ts';
import styles from './product-recap.module.css';

interface ProductRecapProps {
  readonly configurator: Configurator;
  readonly busy: boolean;
  readonly problem: string;
  readonly editing: boolean;
  onOrder(): void;
}

/** Everything chosen, the date, the price, one button: beside the choices, on a phone at the bottom of the screen. */
export function ProductRecap({ configurator, busy, problem, editing, onOrder }: ProductRecapProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, shippingIncluded } = useShop();
  const { quote, shipping, quantity, priority, configuration, validation } = configurator;
  const option = quote?.prices
    .find((price) => price.quantity === quantity)
    ?.options.find(({ deliveryKey }) => deliveryKey === priority);
  const date = shipping?.dates.find(({ deliveryKey }) => deliveryKey === priority);
  const caveats = shipping?.caveats.filter(({ deliveryKey }) => deliveryKey === priority) ?? [];
  const money = (decimal: string) => shown.cents(fromDecimal(decimal) ?? 0, currency);
  return (
    <aside className={styles.recap} aria-label={t('product:recap')} data-pending={configurator.pending || undefined}>
      <div className={styles.choices}>
        <h2 className={styles.title}>{t('product:recap')}</h2>
        <dl className={styles.list}>
          {configuration.features
            .filter((feature) => !feature.customSelections.hidden)
            .map((feature) => (
              <div key={feature.id}>
                <dt>{feature.customSelections.dictionaryTranslations.voice}</dt>
                <dd>{chosenValue(feature, validation.validSelections[feature.name] ?? '')}</dd>
              </div>
            ))}
        </dl>
      </div>
      {date ? (
        <p className={styles.date}>
          <strong>{t('product:arrives', { date: shown.weekday(date.arrivalDate) })}</strong>
          <span>{t('product:cut_off', { time: shown.instant(date.cutOff) })}</span>
          {caveats.map(({ caveat }) => (
            <span key={caveat}>{sayCaveat(t, shown, caveat)}</span>
          ))}
        </p>
      ) : (
        <p className={styles.date}>{t('product:no_date')}</p>
      )}
      <Stock configurator={configurator} />
      <div className={styles.prices}>
        <p className={styles.copies}>{t('product:copies', { count: quantity, shown: shown.number(quantity) })}</p>
        {option ? (
          <>
            <p className={styles.net} data-testid="price">
              {option.lowestAmountExclTax === null ? null : (
                <>
                  <s className={styles.before}>{money(option.originalAmountExclTax)}</s>{' '}
                </>
              )}
              {money(option.amountExclTax)} <small>{t('product:excl_vat_short')}</small>
            </p>
            {option.lowestAmountExclTax === null ? null : (
              <p className={styles.gross}>{t('product:lowest_price', { price: money(option.lowestAmountExclTax) })}</p>
            )}
            <p className={styles.gross}>
              {t('product:incl_vat', { price: money(option.amountInclTax) })}
              {shippingIncluded
                ? `, ${t('product:shipping_included')}`
                : date
                  ? `, ${t('product:shipping_extra', { price: money(date.shippingPrice) })}`
                  : ''}
            </p>
          </>
        ) : (
          <PriceAbsent />
        )}
      </div>
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <Button
        look="main"
        className={styles.order}
        busyText={busy ? t('product:adding') : undefined}
        // What is bought is what is shown: while a newer answer is on its way, nothing is bought.
        disabled={!option || !date || configurator.pending}
        onClick={onOrder}
      >
        {editing ? t('product:save') : t('product:add')}
      </Button>
    </aside>
  );
}

/** A shop for resellers shows its prices to them; elsewhere a missing price is a combination that cannot be made. */
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

/** What a supplier has, and what to do when it is not enough (row 4.2.10). */
function Stock({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { inventory, quantity } = configurator;
  if (!inventory?.hasInventory) return null;
  const all = inventory.futureAvailability.reduce((sum, each) => sum + each.quantity, inventory.immediateQuantity);
  if (inventory.isBuyable === false)
    return (
      <Notice level="warning" live>
        <p>{t('product:stock_short', { most: shown.number(all) })}</p>
      </Notice>
    );
  return (
    <p className={styles.gross}>
      {inventory.immediateQuantity >= quantity
        ? t('product:stock_there')
        : t('product:stock_on', { date: shown.date(inventory.availableOn ?? '') })}
    </p>
  );
}

function chosenValue(feature: Configurator['configuration']['features'][number], key: string): string {
  return feature.options.find((option) => option.key === key)?.value ?? `${key} ${feature.number?.unit ?? ''}`.trim();
}

/** 'holiday:2026-12-25' and 'remote:corse' in words. */
function sayCaveat(t: ReturnType<typeof useTranslate>, shown: ReturnType<typeof useShown>, caveat: string): string {
  const [topic = '', detail = ''] = caveat.split(':');
  return t(`product:caveat_${topic}`, { detail: topic === 'holiday' ? shown.date(detail) : detail });
}
