import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CONFIGURE_QUERY } from '#shop/content/page-kinds.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { usePriceView } from '../../parts/use-price-view.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import {
  beside,
  commonSheet,
  commonThing,
  comparedFormats,
  type CommonThing,
  type Format,
} from './format-scale.rules.ts';
import type { ListedProduct } from './listed-product.ts';
import { asWanted, configuredOf, pathTo, type Configured } from './small-configurator.rules.ts';
import styles from './small-configurator.module.css';

interface SmallConfiguratorProps {
  /** The first one is shown at first. */
  readonly products: readonly ListedProduct[];
  /** The first product as the server found it. Null where it has no price for this visitor. */
  readonly start: Configured | null;
  /** Products as tiles with their drawings, or in a list. */
  readonly look: 'tiles' | 'list';
}

/**
 * Product, quantity and day; the price follows. The rest is chosen on the product's own page. Without a script, and as
 * long as none has started, the form is sent to the page itself, whose address leads on to the product.
 */
export function SmallConfigurator({ products, start, look }: SmallConfiguratorProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, audience, shippingIncluded } = useShop();
  const view = usePriceView();
  const navigate = useNavigate();
  const { chosen, configured, pending, isUnanswered, choose } = useConfigured(products, start);
  const product = products.find(({ id }) => id === chosen);
  if (!product) return null;
  const delivery = configured?.deliveries.find(({ priority }) => priority === configured.priority);
  const price = delivery && shown.cents(view === 'net' ? delivery.netCents : delivery.grossCents, currency);
  return (
    <form
      method="get"
      className={styles.configurator}
      data-look={look}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(configured ? pathTo(product.path, configured) : product.path);
      }}
    >
      {look === 'tiles' ? (
        <Formats products={products} chosen={chosen} onChoose={(productId) => choose({ productId })} />
      ) : (
        <div className={styles.picture}>
          <ProductPicture facts={product.facts} size="gallery" title={product.name} />
        </div>
      )}
      <div className={styles.fields}>
        {look === 'list' ? (
          <SelectField
            label={t('content:configure_product')}
            name={CONFIGURE_QUERY.product}
            value={chosen}
            onChange={(event) => choose({ productId: event.target.value })}
          >
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {configured ? (
          <>
            <input type="hidden" name={CONFIGURE_QUERY.counted} value={configured.productId} />
            <SelectField
              label={t('content:configure_quantity')}
              name={CONFIGURE_QUERY.quantity}
              value={configured.quantity}
              onChange={(event) => choose({ quantity: Number(event.target.value) })}
            >
              {configured.quantities.map((quantity) => (
                <option key={quantity} value={quantity}>
                  {t(`content:from_${product.countedIn}`, { count: quantity, shown: shown.number(quantity) })}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('content:configure_date')}
              name={CONFIGURE_QUERY.priority}
              value={configured.priority}
              onChange={(event) => choose({ priority: event.target.value })}
            >
              {configured.deliveries.map(({ priority, arrivalDate }) => (
                <option key={priority} value={priority}>
                  {shown.weekday(arrivalDate)}
                </option>
              ))}
            </SelectField>
          </>
        ) : null}
        <div className={styles.end}>
          <p className={styles.price} role="status" data-pending={pending || undefined}>
            {price && !isUnanswered ? (
              <>
                <strong>{price}</strong> <small>{t(view === 'net' ? 'content:net' : 'content:gross')}</small>
                {shippingIncluded ? null : <small className={styles.delivery}>{t('content:shipping_extra')}</small>}
              </>
            ) : null}
            {isUnanswered ? <small>{t('shell:no_answer')}</small> : null}
            {!configured && !pending && !isUnanswered && audience !== 'everyone' ? (
              <>
                <small>{t('content:configure_premium')}</small>
                <SignInLink>{t('shell:login')}</SignInLink>
              </>
            ) : null}
          </p>
          <Button type="submit" look="main">
            {t('content:configure_on')}
          </Button>
        </div>
        {start ? (
          <noscript>
            <p className={styles.counted}>
              {import.meta.env.SSR
                ? t('content:configure_counted', {
                    product: products.find(({ id }) => id === start.productId)?.name ?? '',
                  })
                : null}
            </p>
          </noscript>
        ) : null}
      </div>
    </form>
  );
}

/** The formats of a group, each with its drawing. */
function Formats({
  products,
  chosen,
  onChoose,
}: {
  readonly products: readonly ListedProduct[];
  readonly chosen: string;
  onChoose(productId: string): void;
}) {
  const t = useTranslate();
  const shown = useShown();
  const formats = comparedFormats(products);
  const thing = commonThing(formats?.values() ?? []);
  const ground = commonSheet(formats?.values() ?? [], thing);
  return (
    <fieldset className={styles.formats}>
      <legend>{t('content:configure_product')}</legend>
      {products.map((product) => {
        const format = formats?.get(product.id);
        return (
          <label key={product.id} className={styles.format} data-chosen={product.id === chosen || undefined}>
            <input
              type="radio"
              name={CONFIGURE_QUERY.product}
              value={product.id}
              checked={product.id === chosen}
              onChange={() => onChoose(product.id)}
            />
            {format ? (
              <FormatInScale format={format} thing={thing} ground={ground} />
            ) : (
              <ProductPicture facts={product.facts} size="thumbnail" title="" />
            )}
            <span>{product.name}</span>
            {format ? <small>{sizeText(format, shown.number)}</small> : null}
          </label>
        );
      })}
      {formats ? <p className={styles.key}>{t(`content:configure_scale_${thing.kind}`)}</p> : null}
    </fieldset>
  );
}

function sizeText({ width, height }: Format, number: (value: number) => string): string {
  return `${number(width)} × ${number(height)}\u00a0mm`;
}

/** A format to scale with the common thing of its group. Both stand on the same line. */
function FormatInScale({
  format,
  thing,
  ground,
}: {
  readonly format: Format;
  readonly thing: CommonThing;
  readonly ground: Format;
}) {
  const margin = ground.height / 20;
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${ground.width + 2 * margin} ${ground.height + 2 * margin}`}
      aria-hidden="true"
      className={styles.scale}
    >
      {thing.kind === 'person' ? (
        <path d={PERSON_OUTLINE} transform={`translate(0 ${ground.height - thing.height})`} className={styles.person} />
      ) : (
        <rect
          x={0}
          y={ground.height - thing.height}
          width={thing.width}
          height={thing.height}
          className={styles.ghost}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <rect
        x={beside(thing)}
        y={ground.height - format.height}
        width={format.width}
        height={format.height}
        className={styles.sheet}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A person who stands, 500 mm wide and 1750 mm tall: head, shoulders, arms and legs. */
const PERSON_OUTLINE =
  'M250 0a110 125 0 0 1 0 250a110 125 0 0 1 0 -250z' +
  'M140 300h220q120 0 130 130l10 470h-70l-30 -400v1250h-110l-25 -750h-30l-25 750h-110v-1250l-30 400h-70l10 -470q10 -130 130 -130z';

interface Change {
  readonly productId?: string;
  readonly quantity?: number;
  readonly priority?: string;
}

/** The choice stands in the page's step of the history: who goes on and comes back finds it again. */
interface Step {
  readonly configured?: Change;
}

function keepChoice(configured: Change): void {
  history.replaceState({ ...(history.state as Step | null), configured } satisfies Step, '');
}

/**
 * The choice is the visitor's at once; quantities, days and price follow. Only the answer to the last choice counts, and
 * without one no price is shown: that of another choice would be wrong.
 */
function useConfigured(products: readonly ListedProduct[], start: Configured | null) {
  const { api } = useClient();
  const [chosen, setChosen] = useState(products[0]?.id ?? '');
  const [answered, setAnswered] = useState<Configured | undefined>(start ?? undefined);
  const [wanted, setWanted] = useState<Omit<Change, 'productId'>>({});
  const [pending, setPending] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const turn = useRef(0);
  const ask = async (mcpSku: string, { quantity, priority }: Omit<Change, 'productId'>) => {
    turn.current += 1;
    const mine = turn.current;
    setPending(true);
    const answer = await api('POST /product/choices/', {
      body: {
        mcpSku,
        configuration: {},
        ...(quantity === undefined ? {} : { quantity }),
        ...(priority === undefined ? {} : { priority }),
      },
    });
    if (mine !== turn.current) return;
    setPending(false);
    setUnanswered(!answer.ok);
    if (!answer.ok) return;
    setAnswered(configuredOf(mcpSku, answer.data));
    // The shop may have taken another quantity. A day that was chosen meanwhile stays.
    setWanted(({ priority: day }) => (day === undefined ? {} : { priority: day }));
  };
  const configured = answered && asWanted(answered, wanted);
  const choose = ({ productId, quantity, priority }: Change) => {
    const { quantity: copies = configured?.quantity, priority: day = configured?.priority } = { quantity, priority };
    const now = {
      ...(copies === undefined ? {} : { quantity: copies }),
      ...(day === undefined ? {} : { priority: day }),
    };
    setWanted(now);
    keepChoice({ ...now, productId: productId ?? chosen });
    if (productId !== undefined) setChosen(productId);
    // Days and prices of all speeds are known already.
    if (productId !== undefined || quantity !== undefined) void ask(productId ?? chosen, now);
  };
  const comeBack = useEffectEvent(() => {
    const kept = (history.state as Step | null)?.configured;
    if (kept && products.some(({ id }) => id === kept.productId)) choose(kept);
  });
  useEffect(() => comeBack(), []);
  const isOfAnother = isUnanswered && configured?.productId !== chosen;
  return { chosen, configured: isOfAnother ? undefined : configured, pending, isUnanswered, choose };
}
