import type { Answer } from '#kernel/endpoint.ts';
import type { Block } from '#shop/content/page.ts';
import type { listProducts } from '#shop/line-items/product-list.contract.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { addAllDrawings } from '../../product-picture/all-drawings.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { Payload } from '../../client/payload.ts';
import { storeCode } from '../../client/stored-code.ts';
import styles from './blocks.module.css';

addAllDrawings();

export type ListedProduct = Answer<typeof listProducts>[number];

export interface BlocksData {
  readonly products: readonly ListedProduct[];
}

/** The blocks a content page is made of, in order. */
export function Blocks({
  payload,
  products,
}: {
  readonly payload: Payload;
  readonly products: readonly ListedProduct[];
}) {
  return (payload.page?.blocks ?? []).map((block, index) => (
    <BlockView key={`${block.type}-${index}`} block={block} payload={payload} products={products} />
  ));
}

function BlockView({
  block,
  payload,
  products,
}: {
  readonly block: Block;
  readonly payload: Payload;
  readonly products: readonly ListedProduct[];
}) {
  switch (block.type) {
    case 'hero':
      return (
        <Hero block={block} payload={payload} product={products.find((product) => product.id === block.product)} />
      );
    case 'products':
      return <Products block={block} products={wanted(block, products)} />;
    case 'facts':
      return <Facts block={block} />;
    case 'legal':
      return <Legal payload={payload} />;
    case 'text':
      return (
        <section className={styles.text}>
          {block.heading ? <h2>{block.heading}</h2> : null}
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      );
  }
}

type BlockOf<T extends Block['type']> = Extract<Block, { readonly type: T }>;

/** The products a block names, in its order; without names those of its family, the one to begin with first. */
function wanted(block: BlockOf<'products'>, products: readonly ListedProduct[]): readonly ListedProduct[] {
  const family = products.filter((product) => block.family === undefined || product.family === block.family);
  const names = block.products;
  if (!names) return family.toSorted((a, b) => entryPrice(a) - entryPrice(b));
  return names.flatMap((id) => family.filter((product) => product.id === id));
}

function entryPrice({ from }: ListedProduct): number {
  return from?.price.centAmount ?? Infinity;
}

function Hero({
  block,
  payload,
  product,
}: {
  readonly block: BlockOf<'hero'>;
  readonly payload: Payload;
  readonly product: ListedProduct | undefined;
}) {
  const t = useTranslate();
  const { defaultLinks, navigation } = payload.shop;
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
      {product ? (
        <div className={styles.heroPicture}>
          <ProductPicture facts={product.facts} size="gallery" title={product.name} />
        </div>
      ) : null}
      <nav className={styles.families} aria-label={t('content:families')}>
        {navigation.map((link) => (
          <PageLink key={link.path} to={link.path}>
            {link.title}
          </PageLink>
        ))}
      </nav>
    </section>
  );
}

function Products({
  block,
  products,
}: {
  readonly block: BlockOf<'products'>;
  readonly products: readonly ListedProduct[];
}) {
  const t = useTranslate();
  // A section among others that has nothing to show is not there; a page of its own says so.
  if (block.heading && products.length === 0) return null;
  return (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      {products.length === 0 ? <p>{t('content:empty')}</p> : null}
      <ul className={styles.products}>
        {products.map((product) => (
          <ProductTile key={product.id} product={product} code={block.code ?? ''} path={product.path} />
        ))}
      </ul>
    </section>
  );
}

interface ProductTileProps {
  readonly product: ListedProduct;
  readonly path: string;
  /** The product opens with it; empty without one. */
  readonly code: string;
}

function ProductTile({ product, path, code }: ProductTileProps) {
  const t = useTranslate();
  const shown = useShown();
  const { shippingIncluded } = useShop();
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
          <ProductPicture facts={product.facts} size="thumbnail" title="" />
        </span>
        <span className={styles.tileName}>{product.name}</span>
        <span className={styles.tileTagline}>{product.tagline}</span>
        {product.from ? (
          <span className={styles.tilePrice}>
            <strong>{t('content:from_price', { price: shown.money(product.from.price) })}</strong>
            <span>{t('content:incl_vat', { price: shown.money(product.from.grossPrice) })}</span>
            <span>
              {t(`content:from_${product.countedIn}`, {
                count: product.from.quantity,
                shown: shown.number(product.from.quantity),
              })}
            </span>
            {shippingIncluded ? null : <span>{t('content:shipping_extra')}</span>}
          </span>
        ) : null}
        {code === '' ? null : <span className={styles.tileCode}>{t('content:use_code', { code })}</span>}
      </PageLink>
    </li>
  );
}

function Facts({ block }: { readonly block: BlockOf<'facts'> }) {
  return (
    <section className={styles.section}>
      {block.heading ? <h2>{block.heading}</h2> : null}
      <dl className={styles.facts}>
        {block.items.map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>{item.text}</dd>
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
