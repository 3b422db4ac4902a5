import { Fragment, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LivePicture, loadPicture } from '../../product-picture/live-picture.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { useCounted } from './quantity/counted.ts';
import { Extras } from './recap/extras.tsx';
import { FeatureChoice } from './choices/feature-choice.tsx';
import { FilesEntry } from './files/files-entry.tsx';
import { PriceGrid } from './grid/price-grid.tsx';
import { chosenValue } from './choices/chosen-value.ts';
import { ProductRecap } from './recap/product-recap.tsx';
import { QuantityEntry } from './quantity/quantity-entry.tsx';
import { ArtworksEntry } from './artworks/artworks-entry.tsx';
import { SizesEntry } from './artworks/sizes-entry.tsx';
import { useAddToCart } from './recap/use-add-to-cart.ts';
import { useConfigurator, type Configurator, type ProductData } from './choices/use-configurator.ts';
import { useArtworks } from './artworks/use-artworks.ts';
import { isSizes, useSizes } from './artworks/use-sizes.ts';
import styles from './product.module.css';

/** Loads only the drawing of this product. */
export function prepare({ validation }: ProductData): Promise<void> {
  return loadPicture(validation.facts);
}

/** One column of choices, and a recap that stays visible. */
export function Page({ payload, data }: PageProps<ProductData>) {
  const t = useTranslate();
  const configurator = useConfigurator(data);
  const { configuration, validation } = configurator;
  const [asked, setAsked] = useState<{ readonly feature: string; readonly option: string }>();
  const artworks = useArtworks(configurator);
  const sizes = useSizes(configurator);
  const split = sizes.rows.length > 0 ? sizes : artworks;
  const [files, setFiles] = useState<readonly File[]>([]);
  const order = useAddToCart(configurator, split, files, data.editedGone ? t(data.editedGone) : '');
  const counted = useCounted(configuration);
  const facts = validation.facts;
  const wrong = Object.entries(configurator.errors).flatMap(([area, messages]) => (messages.length > 0 ? [area] : []));

  return (
    <div className={styles.page} data-errors={wrong.join(' ') || undefined}>
      <div className={styles.intro}>
        {data.edited ? (
          <p>
            {t(data.edited.told)} <PageLink to={data.edited.back}>{t(data.edited.toldBack)}</PageLink>
          </p>
        ) : null}
        <h1 className={styles.title}>{configuration.productName}</h1>
        <p className={styles.tagline}>{configuration.tagline}</p>
      </div>
      <LivePicture className={styles.picture} facts={facts} title={configuration.productName} />
      <div className={styles.choices} id={order.choicesId} onInput={order.mending}>
        <p>{configuration.description}</p>
        <noscript>{import.meta.env.SSR ? <WithoutScript legal={payload.shop.legal} /> : null}</noscript>
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
            <Fragment key={feature.id}>
              <FeatureChoice
                feature={feature}
                configurator={configurator}
                asked={asked?.feature === feature.id ? asked.option : undefined}
                onAsk={(option) => setAsked(option === undefined ? undefined : { feature: feature.id, option })}
              />
              {isSizes(feature) ? <SizesEntry configurator={configurator} sizes={sizes} /> : null}
            </Fragment>
          ))}
        <QuantityEntry configurator={configurator} />
        <ArtworksEntry configurator={configurator} artworks={artworks} />
        <PriceGrid configurator={configurator} />
        {facts['noPrinting'] === true || data.edited?.orderId ? null : <FilesEntry files={files} onFiles={setFiles} />}
        <Extras configurator={configurator} />
      </div>
      <ProductRecap
        configurator={configurator}
        sizes={sizes}
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

/** How to order without a script. Only the server renders it: a browser with a script never shows what is in <noscript>. */
function WithoutScript({ legal }: Pick<PageProps<ProductData>['payload']['shop'], 'legal'>) {
  const t = useTranslate();
  return (
    <Notice level="info" title={t('product:noscript_title')}>
      <p>{t('product:noscript')}</p>
      <p>
        <a href={`mailto:${legal.email}`}>{legal.email}</a>
        {' · '}
        <a href={`tel:${legal.phone.replaceAll(' ', '')}`}>{legal.phone}</a>
      </p>
    </Notice>
  );
}

/** Reports changes that a choice made to other choices. */
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

/** Reports choices in the address that were ignored, and the values that are used instead. */
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
