import type { Answer } from '#kernel/endpoint.ts';
import type { readLegacy } from '#shop/legacy-orders/legacy-orders.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';

/** One order of the former system, as recorded there. */
export function Page({ payload, data: order }: PageProps<Answer<typeof readLegacy>>) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <AreaFrame page="orders">
      <p>
        <PageLink to={payload.shop.pagePaths['legacy-orders'] ?? '/'}>{t('area:legacy_back')}</PageLink>
      </p>
      <h1>{t('area:legacy_order', { number: order.number })}</h1>
      <p>{t('area:placed', { date: shown.date(order.placedOn) })}</p>
      {order.status ? <p>{t('area:legacy_status', { status: order.status })}</p> : null}
      <h2>{t('area:legacy_content')}</h2>
      <ul>
        {order.lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>{t('area:legacy_total', { amount: shown.money(order.total) })}</strong>
      </p>
    </AreaFrame>
  );
}
