import type { ReactNode } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { promisedOf } from '../../parts/promise.rules.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { UploadsOfLine } from '../../parts/uploads/uploads-of-line.tsx';
import { useOrderUploads } from '../../parts/uploads/use-order-uploads.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { orderQuery, type OrderData } from '../order-detail/load-order.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import styles from './uploads.module.css';

interface DetailData extends OrderData {
  readonly uploads: UploadsWire;
  /** True for the account that owns the order. A guest opens the order from a mail. */
  readonly isInArea: boolean;
}

/** The files of one order, alone or with each item beside its files. */
export function Page({ payload, data }: PageProps<DetailData>) {
  const t = useTranslate();
  const { pagePaths } = payload.shop;
  const isBeside = payload.kind === 'upload-detail-v2';
  const [order, setOrder] = useLoaded(data.order);
  const files = useOrderUploads(data, setOrder);
  const query = orderQuery({ order });
  const orderPage = `${pagePaths['order-detail'] ?? '/'}${query}`;
  const taking = (files.uploads?.lines ?? []).filter(
    (line) => line.artwork !== 'not_needed' && (line.isOpen || line.isProof || line.files.length > 0),
  );
  const other = pagePaths[isBeside ? 'upload-detail' : 'upload-detail-v2'];
  return (
    <InArea is={data.isInArea}>
      <p className={styles.back}>
        <PageLink to={orderPage}>{t('uploads:page_back')}</PageLink>
      </p>
      <h1>
        <Unbroken>{t('uploads:page_title', { number: order.orderNumber })}</Unbroken>
      </h1>
      {taking.length === 0 ? <p>{t('uploads:page_none')}</p> : null}
      {taking.map(({ lineItemId }) => {
        const line = order.lineItems[lineItemId];
        const uploads = (
          <UploadsOfLine of={files} orderId={order.id} lineItemId={lineItemId} level={2} orderPage={orderPage} />
        );
        return isBeside && line ? (
          <div key={lineItemId} className={styles.beside}>
            <div className={styles.item}>
              <LineCard
                line={line}
                worn={wornArtwork(files.of, files.uploads?.lines, line.id)}
                promised={promisedOf(order, line.id)}
                former={order.dates[line.id]?.formerArrivalDate}
              />
            </div>
            {uploads}
          </div>
        ) : (
          <div key={lineItemId}>{uploads}</div>
        );
      })}
      {other && taking.length > 0 ? (
        <p>
          <PageLink to={`${other}${query}`}>
            {t(isBeside ? 'uploads:page_plain' : 'uploads:page_side_by_side')}
          </PageLink>
        </p>
      ) : null}
    </InArea>
  );
}

/** Visitors who opened the order from a mail see it without the frame of the personal area. */
function InArea({ is, children }: { readonly is: boolean; readonly children: ReactNode }) {
  return is ? <AreaFrame page="upload">{children}</AreaFrame> : children;
}
