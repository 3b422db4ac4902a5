import type { ReactNode } from 'react';
import type { ListedRequestWire } from '#shop/order-requests/order-requests.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { mostUrgent, type ShownStatus } from '#shop/orders/orders.rules.ts';
import { AREA_ICONS, type AreaIcon } from '#ui/icon/area-icons.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { awaitedFiles, lineInStatus, placeOfFiles } from '../../parts/waiting-files.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { OrderRows } from '../orders/order-rows.tsx';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from './frame/area-frame.tsx';
import type { AreaData } from './personal-area.load.ts';
import { ToConfirm } from './to-confirm.tsx';
import styles from './personal-area.module.css';

/** The customer's open tasks are shown largest, then the orders in production, then the usual links. */
export function Page({ data, payload }: PageProps<AreaData>) {
  const t = useTranslate();
  return (
    <AreaFrame page="personal-area">
      <h1>{data.firstName ? t('area:hello', { name: data.firstName }) : payload.page?.title}</h1>
      {data.unprovenEmail === null ? null : <ToConfirm email={data.unprovenEmail} />}
      <ToDo data={data} />
      <Asked requests={data.asked} />
      <Running data={data} />
      <Shortcuts data={data} />
    </AreaFrame>
  );
}

/** What files wait for, where it is not the files themselves. */
const FILES_TITLES: Readonly<Partial<Record<ShownStatus, string>>> = {
  artwork_rejected: 'area:now_rejected',
  artwork_fixed: 'area:now_fixed',
};

/** What holds an order or a colleague up comes first. What is only news comes last. */
const RANKS = ['pay', 'rejected', 'decide', 'files', 'cart', 'news'] as const;

interface Task {
  readonly rank: (typeof RANKS)[number];
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly button: string;
}

function useTasks({ toDo, cartItems, requests, mayOrder }: AreaData): Task[] {
  const t = useTranslate();
  const shown = useShown();
  const { defaultLinks, pagePaths } = useShop();
  const taskOf = (order: OrderWire): Task => {
    const { orderNumber: number, pendingAmountDetails, transfer } = order;
    const detail = defaultLink(defaultLinks, 'orderDetail', { order_number: number });
    if (pendingAmountDetails) {
      const amount = shown.money(pendingAmountDetails.taxedTotal);
      const title = t('area:now_pay', { amount });
      return transfer
        ? {
            rank: 'pay',
            key: number,
            title,
            text: t('area:now_transfer_text', { number }),
            to: detail,
            button: t('area:now_transfer_button'),
          }
        : {
            rank: 'pay',
            key: number,
            title,
            text: t('area:now_pay_text', { number }),
            to: `${pagePaths['payment'] ?? '/'}?order_number=${number}`,
            button: t('area:now_pay_button', { amount }),
          };
    }
    const status = mostUrgent(Object.values(order.jobs).map((job) => job.status));
    const line = lineInStatus(order, status);
    return {
      // Work that had begun stands still.
      rank: status === 'artwork_rejected' ? 'rejected' : 'files',
      key: number,
      title: t(FILES_TITLES[status] ?? (awaitedFiles(order).hasAll ? 'area:now_to_approve' : 'area:now_awaited')),
      text: t('area:now_files_text', { number, product: line?.mcpProdName ?? '' }),
      to: detail + placeOfFiles(line),
      button: t('area:now_files_button'),
    };
  };
  const requested = (request: ListedRequestWire): Task => {
    const { id, state, asker, total, firstProduct: product, decidedBy: by, orderNumber, reason } = request;
    const open = { key: id, to: `${pagePaths['order-request'] ?? '/'}?request=${id}` };
    if (state === 'pending')
      return {
        ...open,
        rank: 'decide',
        title: t('area:now_decide', { asker, amount: shown.money(total) }),
        text: product,
        button: t('area:now_decide_button'),
      };
    const button = t('area:now_decision_button');
    if (state === 'approved')
      return {
        ...open,
        rank: 'news',
        title: t('area:now_approved'),
        text: t('area:now_approved_text', { by, number: orderNumber ?? '' }),
        button,
      };
    if (state === 'refused')
      return {
        ...open,
        rank: 'news',
        title: t('area:now_refused'),
        text: t('area:now_refused_text', { by, reason }),
        button,
      };
    return {
      ...open,
      rank: 'news',
      title: t('area:now_lapsed'),
      text: t('area:now_lapsed_text', { product }),
      button,
    };
  };
  const tasks = [...toDo.map(taskOf), ...requests.map(requested)];
  if (cartItems > 0 && mayOrder)
    tasks.push({
      rank: 'cart',
      key: 'cart',
      title: t('area:now_cart'),
      text: t('area:now_cart_text', { count: cartItems }),
      to: defaultLink(defaultLinks, 'cart'),
      button: t('area:now_cart_button'),
    });
  return tasks.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}

function ToDo({ data }: { readonly data: AreaData }) {
  const t = useTranslate();
  const { pagePaths } = useShop();
  const [first, ...rest] = useTasks(data);
  if (!first)
    return (
      <section className={styles.calm}>
        <p className={styles.calmTitle}>{t(data.last ? 'area:now_nothing' : 'area:empty_title')}</p>
        <p>{t(data.last ? 'area:now_nothing_text' : 'area:now_new_text')}</p>
        {data.last || !data.mayOrder ? null : (
          <ButtonLink to="/" look="main">
            {t('area:start_order')}
          </ButtonLink>
        )}
      </section>
    );
  return (
    <section aria-labelledby="now" className={styles.now}>
      <h2 id="now" className={styles.nowTitle}>
        {t('area:now_title')}
      </h2>
      <div className={styles.first}>
        <p className={styles.firstTitle}>{first.title}</p>
        <p>{first.text}</p>
        <ButtonLink to={first.to} look="main">
          {first.button}
        </ButtonLink>
      </div>
      {rest.length > 0 ? (
        <>
          <h3 className={styles.restTitle}>{t('area:now_more')}</h3>
          <ul className={styles.rest}>
            {rest.map(({ key, title, text, to, button }) => (
              <li key={key}>
                <span>
                  <strong>{title}</strong>
                  <span className={styles.restText}>{text}</span>
                </span>
                <ButtonLink to={to}>{button}</ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {data.hasMoreToDo ? (
        <p className={styles.all}>
          <PageLink to={`${pagePaths['orders'] ?? '/'}?status=to_do`}>{t('area:now_all')}</PageLink>
        </p>
      ) : null}
    </section>
  );
}

/** What the customer has asked colleagues to approve. Nothing is to be done but to wait, or to take it back. */
function Asked({ requests }: { readonly requests: AreaData['asked'] }) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = useShop();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="asked" className={styles.asked}>
      <h2 id="asked">{t('area:asked_title')}</h2>
      <ul className={styles.rest}>
        {requests.map(({ id, firstProduct: product, lines, total, askedAt }) => (
          <li key={id}>
            <span>
              <strong>{lines > 1 ? t('area:asked_more', { product, count: lines - 1 }) : product}</strong>
              <span className={styles.restText}>
                {t('area:asked_text', { amount: shown.money(total), date: shown.date(askedAt) })}
              </span>
            </span>
            <ButtonLink to={`${pagePaths['order-request'] ?? '/'}?request=${id}`}>
              {t('area:now_decide_button')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of shown orders. The list of orders has all of them. */
const MOST_RUNNING = 5;

function Running({ data: { running, last, toDo } }: { readonly data: AreaData }) {
  const t = useTranslate();
  const { pagePaths } = useShop();
  if (last === null) return null;
  return (
    <section className={styles.running}>
      <h2>{t('area:running_title')}</h2>
      {running.length === 0 ? (
        <p className={styles.none}>{t(toDo.length > 0 ? 'area:running_after' : 'area:running_none')}</p>
      ) : (
        <OrderRows orders={running.slice(0, MOST_RUNNING)} />
      )}
      {running.length > MOST_RUNNING ? (
        <p>
          <PageLink to={`${pagePaths['orders'] ?? '/'}?status=running`}>{t('area:running_all')}</PageLink>
        </p>
      ) : null}
    </section>
  );
}

function Shortcuts({ data: { again, mayOrder, hasRequests } }: { readonly data: AreaData }) {
  const t = useTranslate();
  const { defaultLinks, pagePaths } = useShop();
  const own = (page: string, icon: AreaIcon, name: string) =>
    pagePaths[page] === undefined ? null : (
      <Shortcut to={pagePaths[page]} icon={icon}>
        {t(`area:${name}`)}
      </Shortcut>
    );
  return (
    <section>
      <h2>{t('area:shortcuts')}</h2>
      <ul className={styles.shortcuts}>
        {hasRequests ? own('order-requests', 'company', 'shortcut_requests') : null}
        {again && mayOrder ? (
          <Shortcut
            to={`${defaultLink(defaultLinks, 'orderDetail', { order_number: again.orderNumber })}#reorder`}
            icon="again"
          >
            {t('area:shortcut_again', { product: again.products[0]?.jobName || again.firstProduct })}
            <small>{t('area:shortcut_again_text', { number: again.orderNumber })}</small>
          </Shortcut>
        ) : null}
        {mayOrder ? (
          <Shortcut to="/" icon="shop">
            {t('area:shortcut_new')}
          </Shortcut>
        ) : null}
        {own('addresses', 'addresses', 'nav_addresses')}
        {own('profile', 'account', 'nav_profile')}
      </ul>
    </section>
  );
}

function Shortcut({
  to,
  icon,
  children,
}: {
  readonly to: string;
  readonly icon: AreaIcon;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <PageLink to={to} className={styles.shortcut}>
        <Icon drawing={AREA_ICONS[icon]} />
        <span>{children}</span>
      </PageLink>
    </li>
  );
}
