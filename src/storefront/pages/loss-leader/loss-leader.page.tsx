import { fromDecimal } from '#kernel/money.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { usePriceView } from '../../parts/use-price-view.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { Blocks } from '../content/blocks.tsx';
import type { PageProps } from '../page-module.ts';
import type { OffersData, ShownOffer } from './loss-leader.load.ts';
import blocks from '../content/blocks.module.css';
import styles from './loss-leader.module.css';

const NO_PRODUCTS = { products: [], lists: {} };

/** Row 2.6.07: special offers, each leading to its product by the short key of what is prepared. */
export function Page({ payload, data: { offers } }: PageProps<OffersData>) {
  const t = useTranslate();
  return (
    <>
      <h1 className={blocks.pageTitle}>{payload.page?.title}</h1>
      {offers.length === 0 ? <p>{t('content:offers_none')}</p> : null}
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.key}>
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
      <Blocks payload={payload} data={NO_PRODUCTS} />
    </>
  );
}

function Offer({ offer: { name, path, quantity, facts, attributes, price } }: { readonly offer: ShownOffer }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const view = usePriceView();
  const cents = (net: number, gross: string) => shown.cents(view === 'net' ? net : (fromDecimal(gross) ?? 0), currency);
  return (
    <article className={styles.offer}>
      <div className={styles.picture}>
        <ProductPicture facts={facts} size="gallery" title={name} />
      </div>
      <div>
        <h2>{name}</h2>
        <p className={styles.what}>
          {t('content:offer_quantity', { quantity: shown.number(quantity) })} · {attributes.join(' · ')}
        </p>
        {price ? (
          <p className={styles.price}>
            {price.originalNetCents > price.netCents ? (
              <del>
                <span className={styles.unseen}>{t('content:offer_before')} </span>
                {cents(price.originalNetCents, price.originalGross)}
              </del>
            ) : null}{' '}
            <strong>{cents(price.netCents, price.gross)}</strong>{' '}
            <small>{t(view === 'net' ? 'content:net' : 'content:gross')}</small>
          </p>
        ) : null}
        <ButtonLink to={path} look="main">
          {t('content:offer_take')}
        </ButtonLink>
      </div>
    </article>
  );
}
