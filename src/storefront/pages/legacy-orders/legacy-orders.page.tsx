import type { Answer } from '#kernel/endpoint.ts';
import type { listLegacy } from '#shop/legacy-orders/legacy-orders.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FromStart } from '../../parts/from-start.tsx';
import { NothingYet } from '../../parts/nothing-yet.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { UnbrokenDates } from '../../parts/unbroken-dates.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import styles from './legacy-orders.module.css';

type Data = Answer<typeof listLegacy> & { readonly isLost: boolean };

/** Orders of the shop's former system. */
export function Page({ payload, data: { orders, next, isLost } }: PageProps<Data>) {
  const t = useTranslate();
  const shown = useShown();
  const detail = payload.shop.pagePaths['legacy-order-detail'] ?? '/';
  return (
    <AreaFrame page="orders">
      <h1>{t('area:legacy_title')}</h1>
      {isLost ? <FromStart /> : null}
      {orders.length === 0 ? (
        <NothingYet title={t('area:legacy_none')} text={t('area:legacy_none_text')}>
          <ButtonLink to={payload.shop.pagePaths['orders'] ?? '/'}>{t('area:legacy_none_onward')}</ButtonLink>
        </NothingYet>
      ) : (
        <p>{t('area:legacy_intro')}</p>
      )}
      <ul className={styles.orders}>
        {orders.map(({ number, placedOn, total, status }) => (
          <li key={number}>
            <PageLink to={`${detail}?number=${encodeURIComponent(number)}`}>{number}</PageLink>
            <span>
              <UnbrokenDates>{shown.date(placedOn)}</UnbrokenDates>
            </span>
            <span>{status}</span>
            <span className={styles.amount}>{shown.money(total)}</span>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <ButtonLink to={`${payload.path}?after=${encodeURIComponent(next)}`}>{t('area:older')}</ButtonLink>
      )}
    </AreaFrame>
  );
}
