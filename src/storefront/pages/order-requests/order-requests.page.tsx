import { useEffect } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { listRequests, ListedRequestWire } from '#shop/order-requests/order-requests.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { forgetAskedConsent } from '../../client/keep-order.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FromStart } from '../../parts/from-start.tsx';
import { NothingYet } from '../../parts/nothing-yet.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import type { PageProps } from '../page-module.ts';
import styles from './order-requests.module.css';

type Data = Answer<typeof listRequests> & {
  readonly isFirst: boolean;
  readonly isLost: boolean;
  /** False for a member of a company whose role orders nothing. */
  readonly mayOrder: boolean;
};

/** Requests for approval: all of the company for those who decide, otherwise one's own. */
export function Page({ payload, data: { requests, ofCompany, next, isFirst, isLost, mayOrder } }: PageProps<Data>) {
  const t = useTranslate();
  useEffect(forgetAskedConsent, []);
  const whose = ofCompany ? 'company' : mayOrder ? 'own' : 'no_orders';
  return (
    <AreaFrame page="company">
      <p className={styles.back}>
        <PageLink to={payload.shop.pagePaths['company'] ?? '/'}>{t('requests:to_company')}</PageLink>
      </p>
      <h1>{t('requests:title')}</h1>
      {isLost ? <FromStart /> : null}
      {requests.length === 0 ? (
        <NothingYet title={t('requests:none')} text={t(`requests:intro_${whose}`)}>
          <ButtonLink to={payload.shop.pagePaths['orders'] ?? '/'}>{t('requests:none_onward')}</ButtonLink>
        </NothingYet>
      ) : (
        <p>{t(`requests:intro_${whose}`)}</p>
      )}
      <ul className={styles.list}>
        {requests.map((request) => (
          <Entry key={request.id} request={request} />
        ))}
      </ul>
      {isFirst && next === null ? null : (
        <nav className={styles.pages} aria-label={t('area:pages')}>
          {isFirst ? null : <PageLink to={payload.path}>{t('area:newest')}</PageLink>}
          {next === null ? null : <ButtonLink to={`${payload.path}?after=${next}`}>{t('requests:older')}</ButtonLink>}
        </nav>
      )}
    </AreaFrame>
  );
}

function Entry({ request }: { readonly request: ListedRequestWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = useShop();
  const { id, asker, isOwn, state, total, lines, firstProduct: product, askedAt, purchaseOrderNumber } = request;
  return (
    <li className={styles.entry} data-open={state === 'pending' || undefined}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <PageLink to={`${pagePaths['order-request'] ?? '/'}?request=${id}`}>
            {isOwn ? t('requests:own') : t('requests:of', { asker })}
          </PageLink>
        </p>
        <p className={styles.detail}>
          {lines > 1 ? t('requests:content_more', { product, count: lines - 1 }) : product}
        </p>
        <p className={styles.detail}>
          <Unbroken>{t('requests:asked_at', { time: shown.instant(askedAt) })}</Unbroken>
        </p>
        {purchaseOrderNumber ? (
          <p className={styles.detail}>{t('requests:purchase_order', { number: purchaseOrderNumber })}</p>
        ) : null}
      </div>
      <p className={styles.state}>{t(`requests:state_${state}`)}</p>
      <p className={styles.amount}>{shown.money(total)}</p>
    </li>
  );
}
