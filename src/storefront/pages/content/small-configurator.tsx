import { useId, useRef, useState } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { SelectField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { usePriceView } from '../../parts/use-price-view.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { A4, commonSheet, comparedFormats, type Format } from './format-scale.rules.ts';
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

/** Product, quantity and day; the price follows. The rest is chosen on the product's own page. */
export function SmallConfigurator({ products, start, look }: SmallConfiguratorProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, audience } = useShop();
  const view = usePriceView();
  const { chosen, configured, pending, isUnanswered, choose } = useConfigured(products, start);
  const product = products.find(({ id }) => id === chosen);
  if (!product) return null;
  const delivery = configured?.deliveries.find(({ priority }) => priority === configured.priority);
  const price =
    delivery && shown.cents(view === 'net' ? delivery.netCents : (fromDecimal(delivery.gross) ?? 0), currency);
  return (
    <div className={styles.configurator} data-look={look}>
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
            <SelectField
              label={t('content:configure_quantity')}
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
              </>
            ) : null}
            {isUnanswered ? <small>{t('shell:no_answer')}</small> : null}
            {!configured && !pending && !isUnanswered && audience !== 'everyone' ? (
              <small>
                {t('content:configure_premium')} <SignInLink>{t('shell:login')}</SignInLink>
              </small>
            ) : null}
          </p>
          <ButtonLink to={configured ? pathTo(product.path, configured) : product.path} look="main">
            {t('content:configure_on')}
          </ButtonLink>
        </div>
      </div>
    </div>
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
  const name = useId();
  const formats = comparedFormats(products);
  const sheet = commonSheet(formats?.values() ?? []);
  return (
    <fieldset className={styles.formats}>
      <legend>{t('content:configure_product')}</legend>
      {products.map((product) => (
        <label key={product.id} className={styles.format} data-chosen={product.id === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={product.id}
            checked={product.id === chosen}
            onChange={() => onChoose(product.id)}
          />
          {formats ? (
            <FormatInScale format={formats.get(product.id) ?? A4} sheet={sheet} />
          ) : (
            <ProductPicture facts={product.facts} size="thumbnail" title="" />
          )}
          <span>{product.name}</span>
          {formats ? <small>{sizeText(formats.get(product.id) ?? A4, shown.number)}</small> : null}
        </label>
      ))}
      {formats ? <p className={styles.key}>{t('content:configure_scale')}</p> : null}
    </fieldset>
  );
}

function sizeText({ width, height }: Format, number: (value: number) => string): string {
  return `${number(width)} × ${number(height)}\u00a0mm`;
}

/** A format to scale, on an A4 sheet as everybody knows it. Both stand on the same line. */
function FormatInScale({ format, sheet }: { readonly format: Format; readonly sheet: Format }) {
  const margin = sheet.height / 20;
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${sheet.width + 2 * margin} ${sheet.height + 2 * margin}`}
      aria-hidden="true"
      className={styles.scale}
    >
      <rect
        x={0}
        y={sheet.height - A4.height}
        width={A4.width}
        height={A4.height}
        className={styles.ghost}
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={0}
        y={sheet.height - format.height}
        width={format.width}
        height={format.height}
        className={styles.sheet}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface Change {
  readonly productId?: string;
  readonly quantity?: number;
  readonly priority?: string;
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
    setWanted({
      ...(copies === undefined ? {} : { quantity: copies }),
      ...(day === undefined ? {} : { priority: day }),
    });
    if (productId !== undefined) setChosen(productId);
    // Days and prices of all speeds are known already.
    if (productId !== undefined || quantity !== undefined)
      void ask(productId ?? chosen, {
        ...(copies === undefined ? {} : { quantity: copies }),
        ...(day === undefined ? {} : { priority: day }),
      });
  };
  const isOfAnother = isUnanswered && configured?.productId !== chosen;
  return { chosen, configured: isOfAnother ? undefined : configured, pending, isUnanswered, choose };
}
