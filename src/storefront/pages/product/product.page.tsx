import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { loadDrawing } from '../../product-picture/load-drawing.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useClient } from '../../shell/client.tsx';
import type { Destination } from '../../shell/remembered-destination.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { useCounted } from './counted.ts';
import { Extras } from './extras.tsx';
import { FeatureChoice } from './feature-choice.tsx';
import { PriceGrid } from './price-grid.tsx';
import { chosenValue } from './chosen-value.ts';
import { ProductRecap } from './product-recap.tsx';
import { QuantityEntry } from './quantity-entry.tsx';
import { SetsEntry } from './sets-entry.tsx';
import { totalsOf } from './totals.ts';
import { useConfigurator, type Configurator, type ProductData } from './use-configurator.ts';
import { useSets, type Sets } from './use-sets.ts';
import styles from './product.module.css';

const CHOICES = 'choices';

/** The drawing of this product alone. */
export function prepare({ validation }: ProductData): Promise<void> {
  return loadDrawing(validation.facts);
}

/** One column of choices, one recap that stays in sight. */
export function Page({ payload, data }: PageProps<ProductData>) {
  const t = useTranslate();
  const configurator = useConfigurator(data);
  const { configuration, validation } = configurator;
  const [asked, setAsked] = useState<{ readonly feature: string; readonly option: string }>();
  const sets = useSets(configurator);
  const order = useAddToCart(configurator, sets, payload, data.editedGone ? t('product:line_gone') : '');
  const counted = useCounted(configuration);
  const facts = validation.facts;

  return (
    <div className={styles.page}>
      <div className={styles.intro}>
        <h1 className={styles.title}>{configuration.productName}</h1>
        <p className={styles.tagline}>{configuration.tagline}</p>
      </div>
      <div className={styles.picture}>
        <ProductPicture facts={facts} size="gallery" title={configuration.productName} />
      </div>
      <div className={styles.choices} id={CHOICES} onInput={order.mending}>
        <p>{configuration.description}</p>
        <noscript>
          <Notice level="info" title={t('product:noscript_title')}>
            <p>{t('product:noscript')}</p>
            <p>
              <a href={`mailto:${payload.shop.legal.email}`}>{payload.shop.legal.email}</a>
              {' · '}
              <a href={`tel:${payload.shop.legal.phone.replaceAll(' ', '')}`}>{payload.shop.legal.phone}</a>
            </p>
          </Notice>
        </noscript>
        {configurator.preparedProblem ? (
          <Notice level="info">
            <p>{t('product:prepared_gone')}</p>
          </Notice>
        ) : null}
        <Ignored configurator={configurator} />
        <Adjusted configurator={configurator} />
        {configurator.failure ? (
          <Notice level="danger" live>
            <p>{configurator.failure}</p>
          </Notice>
        ) : null}
        {configuration.features
          .filter((feature) => !feature.customSelections.hidden)
          .map((feature) => (
            <FeatureChoice
              key={feature.id}
              feature={feature}
              configurator={configurator}
              asked={asked?.feature === feature.id ? asked.option : undefined}
              onAsk={(option) => setAsked(option === undefined ? undefined : { feature: feature.id, option })}
            />
          ))}
        <QuantityEntry configurator={configurator} />
        <SetsEntry configurator={configurator} sets={sets} />
        <PriceGrid configurator={configurator} />
        <Extras configurator={configurator} />
      </div>
      <ProductRecap
        configurator={configurator}
        busy={order.busy}
        problem={order.problem}
        editing={data.edited !== null && !order.gone}
        onOrder={order.ask}
      />
      <p role="status" aria-live="polite">
        <VisuallyHidden>
          {configurator.pending
            ? ''
            : t('product:announce', { price: order.announced, quantity: counted(configurator.quantity) })}
        </VisuallyHidden>
      </p>
    </div>
  );
}

/** Says what had to change with a choice, instead of changing it in silence. */
function Adjusted({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const counted = useCounted(configurator.configuration);
  const { insteadOf, quantity, validation } = configurator;
  if (validation.changed.length === 0 && insteadOf === null) return null;
  return (
    <Notice level="info" title={t('product:adjusted')} live>
      <ul className={styles.changes}>
        {validation.changed.map((change) => (
          <li key={change.feature}>{t('product:adjusted_item', change)}</li>
        ))}
        {insteadOf === null ? null : (
          <li>
            {t('product:adjusted_item', {
              feature: t('product:quantity'),
              from: counted(insteadOf),
              to: counted(quantity),
            })}
          </li>
        )}
      </ul>
    </Notice>
  );
}

/** Says what of the address was left aside, and what stands in its place. */
function Ignored({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(configurator.configuration);
  const { ignored, configuration, validation, quantity, priority } = configurator;
  if (ignored.length === 0) return null;
  const sayIgnored = ({ kind, feature, asked }: Configurator['ignored'][number]) => {
    if (kind === 'quantity') return t('product:link_quantity', { asked, taken: counted(quantity) });
    if (kind === 'priority') return t('product:link_priority', { asked, taken: t(`product:priority_${priority}`) });
    const found = configuration.features.find(({ name }) => name === feature);
    if (!found) return t('product:link_feature', { asked });
    const taken = chosenValue(found, validation.validSelections[feature] ?? '', shown);
    return t('product:link_option', { feature: found.customSelections.dictionaryTranslations.voice, asked, taken });
  };
  return (
    <Notice level="warning" title={t('product:link_title')}>
      <ul className={styles.changes}>
        {ignored.map((each) => (
          <li key={`${each.kind} ${each.feature} ${each.asked}`}>{sayIgnored(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Puts the configuration into the cart; nothing is lost when it is refused. */
function useAddToCart(
  configurator: Configurator,
  sets: Sets,
  payload: PageProps<ProductData>['payload'],
  known: string,
) {
  const t = useTranslate();
  const { api, session } = useClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(known);
  const [gone, setGone] = useState(false);
  const [toMend, setToMend] = useState('');
  const { shop } = payload;
  const shown = useShown();
  const totals = totalsOf(configurator);

  const add = async () => {
    // A number that was typed and cannot be had, a name that is missing: mended first, not left out in silence.
    flushSync(sets.insist);
    const wrong = document.querySelector<HTMLInputElement>(`#${CHOICES} [aria-invalid="true"]`);
    if (wrong) return refer(wrong);
    setBusy(true);
    setProblem('');
    setToMend('');
    const refusal = await put();
    setBusy(false);
    if (refusal !== undefined) return setProblem(refusal || t('shell:no_answer'));
    sets.forget();
    await session.refresh();
    await navigate(defaultLink(shop.defaultLinks, 'cart'));
  };
  /** Said beside the button too: the field may be a screen away from it. */
  const refer = (wrong: HTMLInputElement) => {
    setToMend(wrong.labels?.[0]?.textContent ?? '');
    wrong.focus();
  };
  const put = async (): Promise<string | undefined> => {
    const opened = await api('POST /cart', { body: { currency: shop.currency, ...destinationOf(configurator) } });
    if (!opened.ok) return opened.error.text;
    await session.refresh();
    const exceeded = exceedsMost(opened.data, totals?.grossCents ?? 0, configurator.edited?.id);
    if (exceeded) return t('product:value_exceeded', { most: shown.cents(MOST_CENTS, shop.currency) });
    const result = await api('PUT /cart/{id}/item', {
      params: { id: opened.data.id },
      body: {
        ...(configurator.edited && !gone ? { lineItemId: configurator.edited.id } : {}),
        line: {
          productId: configurator.configuration.mcpSku,
          selection: configurator.validation.validSelections,
          quantity: configurator.quantity,
          sets: sets.request(),
          priority: configurator.priority,
          fileCheck: configurator.fileCheck,
          jobName: configurator.edited?.jobName ?? '',
          userNotes: configurator.edited?.userNotes ?? '',
          ...(configurator.promocode ? { promocode: configurator.promocode } : {}),
          ...(configurator.lossLeader ? { lossLeaderKey: configurator.lossLeader } : {}),
        },
      },
    });
    // Removed in another tab: the next press adds what is shown here as a new line.
    if (!result.ok && result.error.key === 'line_not_found') setGone(true);
    return result.ok ? undefined : result.error.text;
  };
  // Leaving a field with a click on this button asks for the new price first: the click waits for it and then counts.
  const [waiting, setWaiting] = useState(false);
  const { pending } = configurator;
  const addNow = useEffectEvent(() => void add());
  useEffect(() => {
    if (!waiting || pending) return;
    setWaiting(false);
    addNow();
  }, [waiting, pending]);
  const ask = () => (pending ? setWaiting(true) : void add());
  return {
    busy: busy || waiting,
    problem: toMend === '' ? problem : t('product:mend_first', { field: toMend }),
    mending: () => setToMend(''),
    gone,
    ask,
    announced: totals ? shown.cents(totals.netCents, shop.currency) : '',
  };
}

/** What is chosen here for a cart without lines; a cart with lines has its address. */
function destinationOf({ to }: Configurator): Partial<Destination> {
  return to.destination && !to.ofCart ? to.destination : {};
}

/** §5, §9: the current product and the cart together stay below 100 000 including VAT. The server decides; this only says so early. */
const MOST_CENTS = 10_000_000;

function exceedsMost(cart: CartWire, grossCents: number, editedId: string | undefined): boolean {
  const replaced = editedId ? (cart.lineItems[editedId]?.taxedTotalPriceWithServices.centAmount ?? 0) : 0;
  return cart.taxedPrice.totalGross.centAmount - replaced + grossCents > MOST_CENTS;
}
