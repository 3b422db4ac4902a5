import { Fragment, useCallback, useDeferredValue, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { RetiredDetail } from '#shop/catalog/sold-product.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { latePart } from '../../client/late-code.ts';
import { loadOptionDrawings } from '../../option-drawings/drawn-option.tsx';
import { LivePicture, loadPicture } from '../../product-picture/live-picture.tsx';
import { Late } from '../../parts/late.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { useCounted } from './quantity/counted.ts';
import { loadPriceTable } from './grid/price-grid.tsx';
import { loadSpecialChoices, useSpecialChoices, type SpecialChoices } from './choices/use-special-choices.ts';
import { useLeaving } from './leaving/use-leaving.ts';
import { HowMuch } from './quantity/how-much.tsx';
import { Extras } from './recap/extras.tsx';
import { choicesQuery } from './choices/choices.ts';
import { FeatureChoice } from './choices/feature-choice.tsx';
import { FoldedChoices } from './choices/folded-choices.tsx';
import { FilesEntry } from './files/files-entry.tsx';
import { useKeptFiles } from './files/use-kept-files.ts';
import { foldedFeatures, mainFeatures, sizeOf } from './choices/shown-features.ts';
import { ProductRecap } from './recap/product-recap.tsx';
import { useAddToCart } from './recap/use-add-to-cart.ts';
import type { Configurator, ProductData } from './choices/configurator.ts';
import { useConfigurator } from './choices/use-configurator.ts';
import { useArtworks, type Sets } from './artworks/use-artworks.ts';
import { isSizes, useSizes, type Sizes } from './artworks/use-sizes.ts';
import styles from './product.module.css';

const ViewButton = latePart(() => import('./files/chosen-view.tsx'));
/** Loaded with the first choice that changes others. */
const Adjusted = latePart(() => import('./choices/adjusted.tsx'));
const LeavingDialog = latePart(() => import('./leaving/leaving-dialog.tsx'));

/** What only some products have is a part of their first page. */
export { loadSpecialChoices as prepareDrawn } from './choices/use-special-choices.ts';

/** Loads what this product's page draws; a browser leaves what it does not show at first. */
export async function prepare(data: ProductData): Promise<void> {
  await Promise.all([
    loadPicture(data.validation.facts),
    loadOptionDrawings(),
    loadSpecialChoices(data),
    loadPriceTable(),
  ]);
}

/** One column of choices, and a recap that stays visible. Old prices and dates are dimmed while newer ones are loaded. */
export function Page({ payload, data }: PageProps<ProductData>) {
  const t = useTranslate();
  const configurator = useConfigurator(data);
  const { configuration, validation } = configurator;
  const { offered, wanted } = configurator;
  const special = useSpecialChoices(offered);
  const artworks = useArtworks(offered);
  const sizes = useSizes(offered);
  const split = sizes.rows.length > 0 ? sizes : artworks;
  const kept = useKeptFiles(data.edited ? data.edited.parameter.join(' ') : configuration.mcpSku);
  const order = useAddToCart(configurator, split, kept, data.editedGone ? t(data.editedGone) : '');
  const counted = useCounted(configuration);
  const facts = validation.facts;
  const later = useDeferredValue(offered);
  const [isLeaving, stay] = useLeaving(!data.edited && configurator.answered !== data);
  const wrong = Object.entries(configurator.errors).flatMap(([area, messages]) => (messages.length > 0 ? [area] : []));

  return (
    <div
      className={styles.page}
      data-errors={wrong.join(' ') || undefined}
      data-loading={configurator.loading.join(' ') || undefined}
    >
      <div className={styles.intro}>
        {data.edited ? (
          <p>
            {t(data.edited.told)}{' '}
            {data.edited.files > 0 ? `${t('product:editing_files', { count: data.edited.files })} ` : null}
            <PageLink to={data.edited.back}>{t(data.edited.toldBack)}</PageLink>
          </p>
        ) : null}
        <h1 className={styles.title}>{configuration.productName}</h1>
        <p className={styles.tagline}>{configuration.tagline}</p>
        <p className={styles.description}>{configuration.description}</p>
      </div>
      <div className={styles.choices} id={order.choicesId} onInput={order.mending} onSubmit={order.mending}>
        <noscript>{import.meta.env.SSR ? <WithoutScript legal={payload.shop.legal} /> : null}</noscript>
        {special ? <special.FirstMessages data={data} /> : null}
        <HowMuch offered={later} quantity={wanted.quantity} priority={wanted.priority} />
        <Features configurator={configurator} special={special} artworks={artworks} sizes={sizes} />
        {special ? <special.PrintContent configurator={configurator} /> : null}
        {facts['noPrinting'] === true || data.edited?.orderId ? null : (
          <FilesEntry offered={later} files={kept.files} onFiles={kept.choose} />
        )}
        <Extras offered={later} fileCheck={wanted.fileCheck} />
        <Messages configurator={configurator} />
      </div>
      <div className={styles.side}>
        <LivePicture className={styles.picture} facts={later.validation.facts} title={configuration.productName} />
        <div className={styles.view}>
          <Late>
            <ViewButton
              facts={later.validation.facts}
              title={configuration.productName}
              texts={{ open: t('product:seen_real'), close: t('product:seen_real_close') }}
            />
          </Late>
        </div>
        <ProductRecap
          configurator={configurator}
          later={later}
          sizes={sizes}
          busy={order.busy}
          problem={order.problem}
          editing={data.edited !== null && !order.gone}
          onOrder={order.ask}
        />
      </div>
      {isLeaving ? (
        <Late>
          <LeavingDialog offered={offered} price={order.announced} onOrder={order.ask} onClose={stay} />
        </Late>
      ) : null}
      <p role="status">
        <VisuallyHidden>
          {configurator.pending
            ? ''
            : t('product:announce', { price: order.announced, quantity: counted(configurator.quantity) })}
        </VisuallyHidden>
      </p>
    </div>
  );
}

interface FeaturesProps {
  readonly configurator: Configurator;
  readonly special: SpecialChoices | undefined;
  readonly artworks: Sets;
  readonly sizes: Sizes;
}

/** The features. What an answer changes on their tiles is drawn after the price. */
function Features({ configurator, special, artworks, sizes }: FeaturesProps) {
  const { configuration, offered, wanted, choose, askEarly, chooseAll } = configurator;
  const [asked, setAsked] = useState<{ readonly feature: string; readonly option: string }>();
  const ask = useCallback(
    (feature: string, option: string | undefined) => setAsked(option === undefined ? undefined : { feature, option }),
    [],
  );
  const data = useDeferredValue(configurator.answered);
  const [width, height] = sizeOf(configuration);
  const choiceOf = (feature: FeatureWire) => {
    if (feature === height) return null;
    if (feature === width && height)
      return special ? (
        <special.SizeChoice
          key="size"
          width={width}
          height={height}
          chosenWidth={wanted.selection[width.name] ?? ''}
          chosenHeight={wanted.selection[height.name] ?? ''}
          data={data}
          choose={choose}
          chooseAll={chooseAll}
        />
      ) : null;
    return tilesOf(feature);
  };
  const main = mainFeatures(configuration);
  const tilesOf = (feature: FeatureWire) => (
    <Fragment key={feature.id}>
      <FeatureChoice
        feature={feature}
        chosen={wanted.selection[feature.name] ?? ''}
        data={data}
        isDefining={feature === main[0]}
        choose={choose}
        askEarly={askEarly}
        asked={asked?.feature === feature.name ? asked.option : undefined}
        onAsk={ask}
      />
      {special && isSizes(feature) ? <special.SizesEntry offered={offered} sizes={sizes} /> : null}
      {special && feature.role === 'sets' ? <special.ArtworksEntry offered={offered} artworks={artworks} /> : null}
    </Fragment>
  );
  return (
    <>
      {main.map(choiceOf)}
      <FoldedChoices configurator={configurator}>{foldedFeatures(configuration).map(choiceOf)}</FoldedChoices>
    </>
  );
}

/**
 * What an answer did to the choices, and why there was none. It floats over the bottom of the column: it comes while
 * somebody chooses, and must not move what is being pressed.
 */
function Messages({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const { validation, insteadOf } = configurator.offered;
  return (
    <div className={styles.messages}>
      {validation.changed.length > 0 || insteadOf !== null ? (
        <Late>
          <Adjusted offered={configurator.offered} />
        </Late>
      ) : null}
      {configurator.failure ? (
        <Notice level="danger" live>
          <p>{configurator.failure}</p>
          {configurator.retiredNow ? (
            <p>
              <PageLink replace to={addressOf(configurator)}>
                {nearestTo(configurator.retiredNow, t)}
              </PageLink>
            </p>
          ) : null}
          {configurator.unanswered ? <Button onClick={configurator.retry}>{t('product:ask_again')}</Button> : null}
        </Notice>
      ) : null}
    </div>
  );
}

/** The address of the product by its id, with the choices: where the product is retired, its successor's page takes them. */
function addressOf({ configuration, wanted, edited }: Configurator): string {
  return `/product-${configuration.mcpSku}/${choicesQuery(configuration, wanted, edited)}`;
}

function nearestTo({ successor }: RetiredDetail, t: Translate): string {
  return successor ? t('product:retired_now', { successor: successor.name }) : t('product:retired_alone');
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
