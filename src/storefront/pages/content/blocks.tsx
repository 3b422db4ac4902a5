import { Fragment } from 'react';
import { LIST_QUERY } from '#shop/content/page-kinds.ts';
import type { Block } from '#shop/content/page.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { usePriceView } from '../../parts/use-price-view.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { addAllDrawings } from '#product-picture/all-drawings.ts';
import { CardPicture } from '../../product-picture/card-picture.tsx';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { useListing } from '../../parts/use-listing.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import type { Payload } from '../../client/payload.ts';
import { storeCode } from '../../client/stored-code.ts';
import type { ListedProduct } from './listed-product.ts';
import { linkedParts, type TextLink } from './linked-text.rules.ts';
import { SmallConfigurator } from './small-configurator.tsx';
import type { Configured } from './small-configurator.rules.ts';
import styles from './blocks.module.css';

addAllDrawings();

/** The visible page of a product list. */
export interface ProductListPage {
  /** Product ids in the shop's order. */
  readonly products: readonly string[];
  /** The product after which the next page begins; null on the last page. */
  readonly last: string | null;
  readonly isFirst: boolean;
}

export interface BlocksData {
  readonly products: readonly ListedProduct[];
  /** By family; '' is the list of all products. */
  readonly lists: Readonly<Record<string, ProductListPage>>;
  /** Whether the address named a page that the lists do not have. */
  readonly isLost?: boolean;
  /** What the small configurator of the page begins with. */
  readonly start?: Configured | null;
}

/** The blocks of a content page, in order. */
export function Blocks({ payload, data }: { readonly payload: Payload; readonly data: BlocksData }) {
  const blocks = payload.page?.blocks ?? [];
  useListing(blocks.some(({ type }) => type === 'products'));
  return blocks.map((block, index) => (
    <BlockView key={`${block.type}-${index}`} block={block} payload={payload} data={data} />
  ));
}

function BlockView({
  block,
  payload,
  data,
}: {
  readonly block: Block;
  readonly payload: Payload;
  readonly data: BlocksData;
}) {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} payload={payload} data={data} />;
    case 'configurator':
      return <Group block={block} data={data} />;
    case 'links':
      return <Links block={block} payload={payload} data={data} />;
    case 'products':
      return <Products block={block} payload={payload} data={data} />;
    case 'facts':
      return <Facts block={block} payload={payload} />;
    case 'legal':
      return <Legal payload={payload} />;
    // The landing page of offers shows them itself, and zones come as facts.
    case 'offers':
    case 'zones':
      return null;
    case 'text':
      return (
        <section className={styles.text}>
          {block.heading ? <h2>{block.heading}</h2> : null}
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Linked text={paragraph} links={block.links} payload={payload} />
            </p>
          ))}
        </section>
      );
  }
}

type BlockOf<T extends Block['type']> = Extract<Block, { readonly type: T }>;

/** A block without product names shows a list. */
function listOf({ family, products }: BlockOf<'products'>, { lists }: BlocksData): ProductListPage | undefined {
  return products ? undefined : lists[family ?? ''];
}

/**
 * The products that a block names, in its order. Without names, the products of its list: those that are wanted most,
 * then the others, lowest price first. A list with several pages keeps the shop's order, because the page does not have
 * the prices of all products.
 */
function wanted(block: BlockOf<'products'>, data: BlocksData): readonly ListedProduct[] {
  const list = listOf(block, data);
  const byId = new Map(data.products.map((product) => [product.id, product]));
  const found = (list?.products ?? block.products ?? []).flatMap((id) => byId.get(id) ?? []);
  if (list) return isWhole(list) ? byUse(found, block.first ?? []) : found;
  return found.filter((product) => block.family === undefined || product.family === block.family);
}

function byUse(products: readonly ListedProduct[], first: readonly string[]): readonly ListedProduct[] {
  const placeOf = ({ id }: ListedProduct) => (first.includes(id) ? first.indexOf(id) : first.length);
  return products.toSorted((a, b) => placeOf(a) - placeOf(b) || shownPrice(a) - shownPrice(b));
}

function isWhole({ isFirst, last }: ProductListPage): boolean {
  return isFirst && last === null;
}

function shownPrice({ usual, from }: ListedProduct): number {
  return (usual ?? from)?.price.centAmount ?? Infinity;
}

function Hero({
  block,
  payload,
  data,
}: {
  readonly block: BlockOf<'hero'>;
  readonly payload: Payload;
  readonly data: BlocksData;
}) {
  const { defaultLinks } = payload.shop;
  const [product] = named(data, block.product === undefined ? [] : [block.product]);
  const toConfigure = named(data, block.configure ?? []);
  const path = product?.path;
  return (
    <section className={styles.hero}>
      <div>
        {block.offer ? (
          <p className={styles.offer}>
            <PageLink to={defaultLink(defaultLinks, 'welcomePromoOffer')}>{block.offer}</PageLink>
          </p>
        ) : null}
        <h1 className={styles.heroTitle}>{block.heading}</h1>
        <p className={styles.lead}>{block.lead}</p>
        {block.action && path ? (
          <ButtonLink to={path} look="main">
            {block.action}
          </ButtonLink>
        ) : null}
      </div>
      {toConfigure.length > 0 ? (
        <SmallConfigurator products={toConfigure} start={data.start ?? null} look="list" />
      ) : product ? (
        <div className={styles.heroPicture}>
          <ProductPicture facts={product.facts} size="gallery" title={product.name} />
        </div>
      ) : null}
    </section>
  );
}

/** The products with these ids that are sold, in this order. */
function named({ products }: BlocksData, ids: readonly string[]): readonly ListedProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function Group({ block, data }: { readonly block: BlockOf<'configurator'>; readonly data: BlocksData }) {
  const products = named(data, block.products);
  return products.length > 0 ? (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      <SmallConfigurator products={products} start={data.start ?? null} look="tiles" />
    </section>
  ) : null;
}

/** Ways on. Those to a product or a page that the shop does not have are left out. */
function Links({
  block,
  payload,
  data,
}: {
  readonly block: BlockOf<'links'>;
  readonly payload: Payload;
  readonly data: BlocksData;
}) {
  const items = block.items.flatMap((item) => {
    const [product] = named(data, [item.product]);
    const path = item.page === undefined ? product?.path : payload.shop.pagePaths[item.page];
    const [drawn] = named(data, [item.product, item.instead ?? item.product]);
    return path ? [{ ...item, drawn, path: item.query ? `${path}?${item.query}` : path }] : [];
  });
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      <ul className={styles.links}>
        {items.map(({ title, text, drawn, path }) => (
          <li key={title}>
            <PageLink to={path} className={styles.way}>
              <span className={styles.wayPicture}>
                {/* A family stays when the products that stand for it are away. */}
                {drawn ? <CardPicture facts={drawn.facts} size="thumb" /> : null}
              </span>
              <span>
                <strong>{title}</strong>
                {text ? <span className={styles.wayText}>{text}</span> : null}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Products({
  block,
  payload,
  data,
}: {
  readonly block: BlockOf<'products'>;
  readonly payload: Payload;
  readonly data: BlocksData;
}) {
  const t = useTranslate();
  const products = wanted(block, data);
  const blocks = payload.page?.blocks ?? [];
  // Under a hero no list is in the first screen.
  const firstList = blocks.some(({ type }) => type === 'hero')
    ? undefined
    : blocks.find(({ type }) => type === 'products');
  const list = listOf(block, data);
  // An empty section among others is left out. A page that consists of the list alone shows a message.
  if (block.heading && products.length === 0) return null;
  return (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      {list && data.isLost ? (
        <Notice level="warning">
          <p>{t('content:list_from_start')}</p>
        </Notice>
      ) : null}
      {products.length === 0 ? <p>{t('content:empty')}</p> : null}
      <ul className={styles.products}>
        {products.map((product, index) => (
          <ProductTile
            key={product.id}
            product={product}
            code={block.code ?? ''}
            path={product.path}
            isFirst={index === 0 && block === firstList}
          />
        ))}
      </ul>
      {list && !isWhole(list) ? <ListPages list={list} family={block.family} path={payload.path} /> : null}
    </section>
  );
}

/** Links with their own addresses: they work without a script, and Back returns to the previous page. */
function ListPages({
  list: { last, isFirst },
  family,
  path,
}: {
  readonly list: ProductListPage;
  readonly family: string | undefined;
  readonly path: string;
}) {
  const t = useTranslate();
  const next = new URLSearchParams({
    ...(family === undefined ? {} : { [LIST_QUERY.family]: family }),
    [LIST_QUERY.after]: last ?? '',
  });
  return (
    <nav className={styles.listPages} aria-label={t('content:list_pages')}>
      {isFirst ? null : <PageLink to={path}>{t('content:list_start')}</PageLink>}
      {last === null ? null : (
        <ButtonLink to={`${path}?${next.toString()}`} look="main" rel="next">
          {t('content:list_more')}
        </ButtonLink>
      )}
    </nav>
  );
}

interface ProductTileProps {
  readonly product: ListedProduct;
  readonly path: string;
  /** Code with which the product page opens; empty without one. */
  readonly code: string;
  /** The first one of the page. */
  readonly isFirst: boolean;
}

function ProductTile({ product, path, code, isFirst }: ProductTileProps) {
  const t = useTranslate();
  return (
    <li className={styles.tile}>
      <PageLink
        to={path}
        className={styles.tileLink}
        onClick={() => {
          if (code !== '') storeCode(product.variant, code);
        }}
      >
        <span className={styles.tilePicture}>
          <CardPicture facts={product.facts} isFirst={isFirst} />
        </span>
        <span className={styles.tileName}>{product.name}</span>
        <span className={styles.tileTagline}>{product.tagline}</span>
        <TilePrice product={product} />
        {code === '' ? null : <span className={styles.tileCode}>{t('content:use_code', { code })}</span>}
      </PageLink>
    </li>
  );
}

/** The price of the quantity that most people order, the day on which it arrives for that, from what it begins, and the soonest day. */
function TilePrice({ product: { from, usual, countedIn } }: { readonly product: ListedProduct }) {
  const t = useTranslate();
  const shown = useShown();
  const { shippingIncluded } = useShop();
  const view = usePriceView();
  const leading = usual ?? from;
  if (!leading) return null;
  const { price, grossPrice, quantity } = leading;
  const [first, second] = view === 'gross' ? [grossPrice, price] : [price, grossPrice];
  const starting = from && (view === 'gross' ? from.grossPrice : from.price);
  return (
    <span className={styles.tilePrice}>
      <strong>{t(usual ? `content:usual_${view}` : `content:from_${view}`, { price: shown.money(first) })}</strong>
      <span>{t(`content:beside_${view}`, { price: shown.money(second) })}</span>
      <span>{t(`content:from_${countedIn}`, { count: quantity, shown: shown.number(quantity) })}</span>
      {usual && starting && starting.centAmount < first.centAmount ? (
        <span>{t(`content:from_${view}`, { price: shown.money(starting) })}</span>
      ) : null}
      {usual?.arrivalDate ? (
        <span className={styles.tileDay}>{t('content:arrives', { day: shown.weekday(usual.arrivalDate) })}</span>
      ) : null}
      {usual?.soonestDate ? (
        <span className={styles.tileSoonest}>{t('content:soonest', { day: shown.weekday(usual.soonestDate) })}</span>
      ) : null}
      {shippingIncluded ? null : <span>{t('content:shipping_extra')}</span>}
    </span>
  );
}

/** A text in which some words lead to a page. */
function Linked({
  text,
  links,
  payload,
}: {
  readonly text: string;
  readonly links?: readonly TextLink[] | undefined;
  readonly payload: Payload;
}) {
  return linkedParts(text, links ?? [], payload.shop.pagePaths).map(({ words, path }, index) =>
    path === undefined ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <PageLink key={index} to={path}>
        {words}
      </PageLink>
    ),
  );
}

function Facts({ block, payload }: { readonly block: BlockOf<'facts'>; readonly payload: Payload }) {
  return (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      <dl className={styles.facts}>
        {block.items.map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>
              <Linked text={item.text} links={block.links} payload={payload} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Legal({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const { legal } = payload.shop;
  return (
    <section className={styles.text}>
      <h2>{t('content:legal_heading')}</h2>
      <p>
        {legal.company}, {legal.street}, {legal.postalCode} {legal.city}
        <br />
        {t('shell:vat_number', { number: legal.vatNumber })}
        <br />
        <a href={`mailto:${legal.email}`}>{legal.email}</a>
      </p>
    </section>
  );
}
