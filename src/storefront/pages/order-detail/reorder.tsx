import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { reorder } from '#shop/orders/reorder.contract.ts';
import { addressName } from '../../parts/address/address-lines.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, SelectField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { openCart } from '../../client/open-cart.ts';
import { netAmounts } from '../../parts/amounts.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { againPath } from './again-path.ts';
import styles from './reorder.module.css';

type Line = Answer<typeof reorder>['lines'][number];

const NONE = 'reorder-none';
const OPEN = 'reorder-open';
/** The fragment of an address that asks for it at once. The place where it is offered has the same name. */
const WANTED = 'reorder';

/** Orders the same again: shows today's prices beside the former ones before anything is put into the cart. */
export function Reorder({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { api, session } = useClient();
  const navigate = useNavigate();
  const { defaultLinks, shippingIncluded } = useShop();
  const [lines, setLines] = useState<readonly Line[]>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const focusNext = useFocusAfter();
  const params = { id: order.id };
  const look = async (wanted = quantities) => {
    setBusy(true);
    const result = await api('POST /order/{id}/reorder/', { params, body: { quantities: wanted } });
    setBusy(false);
    if (result.ok) setLines(result.data.lines);
    else setProblem(result.error.text || t('shell:no_answer'));
    return result.ok;
  };
  const { hash, pathname, search } = useLocation();
  const isWanted = hash === `#${WANTED}`;
  useEffect(() => {
    if (isWanted) void look();
    // Once for each time that it is asked for by an address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);
  const close = () => {
    setLines(undefined);
    if (!isWanted) return;
    // A reload does not open it again.
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    focusNext(OPEN);
  };
  const chosen = (lines ?? []).filter(({ lineItemId, now }) => now !== null && !left.has(lineItemId));
  const put = async () => {
    setBusy(true);
    // A guest's cart is created when the first line is added.
    const cart = await openCart(api, {});
    const result = cart.ok
      ? await api('POST /order/{id}/reorder/', {
          params,
          body: {
            lineItemIds: chosen.map(({ lineItemId }) => lineItemId),
            quantities,
            accepted: Object.fromEntries(chosen.map(({ lineItemId, now }) => [lineItemId, now?.gross.centAmount ?? 0])),
          },
        })
      : cart;
    setBusy(false);
    if (result.ok) {
      await session.refresh();
      return void navigate(defaultLink(defaultLinks, 'cart'));
    }
    setProblem(result.error.text || t('shell:no_answer'));
    if (result.error.key === 'reorder_changed') await look();
  };
  const choose = (id: string, isChosen: boolean) =>
    setLeft((current) => new Set(isChosen ? [...current].filter((each) => each !== id) : [...current, id]));
  const takeQuantity = async (id: string, quantity: number) => {
    if (busy) return;
    const next = { ...quantities, [id]: quantity };
    setProblem('');
    // A quantity whose price is not known is not ordered.
    if (await look(next)) setQuantities(next);
  };
  const currency = lines?.find(({ now }) => now !== null)?.now?.gross.currencyCode;
  // Amounts are without delivery, which costs nothing where it is included.
  const isIncluded = shippingIncluded && netAmounts(order).shippingCents === 0;
  const total = chosen.reduce((sum, { now }) => sum + (now?.gross.centAmount ?? 0), 0);
  return (
    <div id={WANTED}>
      <Button
        id={OPEN}
        busyText={busy && !lines ? t('order:reorder_busy') : undefined}
        onClick={() => {
          setProblem('');
          void look();
        }}
      >
        {t('order:reorder')}
      </Button>
      {problem && !lines ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      {lines ? (
        <Dialog title={t('order:reorder_title')} closeText={t('order:close')} onClose={close}>
          <p>{t(isIncluded ? 'order:reorder_text_included' : 'order:reorder_text')}</p>
          <ul className={styles.lines} aria-busy={busy || undefined}>
            {lines.map((line) => (
              <li key={line.lineItemId}>
                <LineAgain
                  line={line}
                  formerAddress={order.lineItems[line.lineItemId]?.deliveryAddress ?? null}
                  to={againPath(line.path, order.lineItems[line.lineItemId])}
                  chosen={!left.has(line.lineItemId)}
                  takeQuantity={(quantity) => void takeQuantity(line.lineItemId, quantity)}
                  choose={lines.length > 1 ? (isChosen) => choose(line.lineItemId, isChosen) : undefined}
                />
              </li>
            ))}
          </ul>
          {problem ? (
            <Notice level="danger" live>
              <p>{problem}</p>
            </Notice>
          ) : null}
          {currency === undefined ? null : (
            <div className={styles.sum}>
              <p aria-live="polite">
                {t(isIncluded ? 'order:reorder_total_included' : 'order:reorder_total')}{' '}
                <strong>{shown.cents(total, currency)}</strong>
              </p>
              <Button
                look={chosen.length === 0 ? 'plain' : 'main'}
                busyText={busy ? t('order:reorder_putting') : undefined}
                aria-disabled={chosen.length === 0 || undefined}
                aria-describedby={chosen.length === 0 ? NONE : undefined}
                onClick={chosen.length === 0 ? undefined : () => void put()}
              >
                {t('order:reorder_put')}
              </Button>
              <p id={NONE} role="status" className={styles.none}>
                {chosen.length === 0 ? t('order:reorder_none') : null}
              </p>
            </div>
          )}
        </Dialog>
      ) : null}
    </div>
  );
}

interface LineAgainProps {
  readonly line: Line;
  /** The line's own delivery address in the order. */
  readonly formerAddress: Address | null;
  readonly to: string;
  readonly chosen: boolean;
  readonly choose: ((isChosen: boolean) => void) | undefined;
  takeQuantity(quantity: number): void;
}

function LineAgain({ line, formerAddress, to, chosen, choose, takeQuantity }: LineAgainProps) {
  const t = useTranslate();
  const shown = useShown();
  const name = t('order:reorder_line', {
    name: line.jobName || line.name,
    quantity: t('order:job_copies', { shown: shown.number(line.quantity) }),
  });
  const { before, now } = line;
  const difference = now ? now.gross.centAmount - before.gross.centAmount : 0;
  const isComparable = now?.gross.currencyCode === before.gross.currencyCode;
  return (
    <>
      {choose && now ? (
        <Checkbox label={name} checked={chosen} onChange={(event) => choose(event.target.checked)} />
      ) : (
        <p className={styles.name}>{name}</p>
      )}
      {line.jobName ? <p className={styles.about}>{line.name}</p> : null}
      {now ? (
        <>
          {formerAddress ? (
            <p className={styles.about}>
              {line.deliveryAddress
                ? t('cart:delivered_to', { place: addressName(line.deliveryAddress) })
                : t('order:reorder_moved', { place: addressName(formerAddress) })}
            </p>
          ) : null}
          <dl className={styles.prices}>
            <div>
              <dt>{t('order:reorder_before')}</dt>
              <dd>{shown.money(before.gross)}</dd>
            </div>
            <div>
              <dt>{t('order:reorder_now')}</dt>
              <dd>
                <strong>{shown.money(now.gross)}</strong>
              </dd>
            </div>
            {isComparable ? (
              <div>
                <dt>{t('order:reorder_difference')}</dt>
                <dd data-dearer={difference > 0 || undefined}>
                  {difference === 0
                    ? t('order:reorder_same')
                    : `${difference > 0 ? '+' : '−'}${shown.cents(Math.abs(difference), now.gross.currencyCode)}`}
                </dd>
              </div>
            ) : null}
          </dl>
          {line.reasons.length > 0 ? (
            <p className={styles.about}>
              {t('order:reorder_because', {
                reasons: line.reasons.map((reason) => t(`order:reorder_reason_${reason}`)).join(', '),
              })}
            </p>
          ) : null}
          {line.quantities.length === 0 ? (
            <PageLink to={to}>{t('order:reorder_other')}</PageLink>
          ) : (
            <QuantityAgain line={line} takeQuantity={takeQuantity} />
          )}
        </>
      ) : (
        <Notice level="warning">
          <p>{line.problem}</p>
          {line.changed.length > 0 ? (
            <ul>
              {line.changed.map((choice) => (
                <li key={choice.name}>{t(choice.now ? 'order:reorder_gone_now' : 'order:reorder_gone', choice)}</li>
              ))}
            </ul>
          ) : null}
          <p>
            <PageLink to={to}>{t('order:reorder_choose')}</PageLink>
          </p>
        </Notice>
      )}
    </>
  );
}

/** The same in another quantity: its price of today stands beside the former one at once. */
function QuantityAgain({ line, takeQuantity }: Pick<LineAgainProps, 'line' | 'takeQuantity'>) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <SelectField
      className={styles.quantity ?? ''}
      label={t('order:reorder_quantity', { name: line.jobName || line.name })}
      value={line.quantity}
      onChange={(event) => takeQuantity(Number(event.target.value))}
    >
      {line.quantities.map((each) => (
        <option key={each} value={each}>
          {shown.number(each)}
        </option>
      ))}
    </SelectField>
  );
}
