import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { StaffCustomerWire } from '#shop/staff/customers.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import box from '../../parts/box.module.css';
import { NoteForm, NoteList } from '../../parts/notes.tsx';
import { State } from '../../parts/state.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import { Facts } from './facts.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Premium, Wallet } from './standing.tsx';

/** One customer: the account, what was ordered, and the way to act for them. */
export function CustomerPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { api } = useSession();
  const loaded = useAnswer(id, (signal) => api('GET /staff/customers/{id}/', { params: { id } }, signal));
  const [seen, setSeen] = useState<StaffCustomerWire>();
  useEffect(() => setSeen(loaded.data), [loaded.data]);
  useTitle(seen ? nameOf(seen) : t('staff:place_customers'));
  if (!seen)
    return loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  return <Shown seen={seen} onChange={setSeen} />;
}

function nameOf({ customer }: StaffCustomerWire): string {
  return `${customer.firstName} ${customer.lastName}`.trim() || customer.email;
}

interface ShownProps {
  readonly seen: StaffCustomerWire;
  onChange(seen: StaffCustomerWire): void;
}

function Shown({ seen, onChange }: ShownProps) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const mayHelp = useMay('customer:impersonate');
  const mayWrite = useMay('customer:write');
  const maySeeOrders = useMay('order:read');
  const { customer } = seen;
  const isHelping = mayHelp && search.has('help');
  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.customers}>{t('staffcustomers:back')}</Link>
      </p>
      <header className={box.head}>
        <h1>{nameOf(seen)}</h1>
        {mayHelp ? (
          <p className={box.bar}>
            <Button look="main" onClick={() => setSearch({ help: '1' })}>
              {t('staffcustomers:help')}
            </Button>
          </p>
        ) : null}
      </header>
      <div className={box.columns}>
        <div>
          {maySeeOrders ? <Orders email={customer.email} /> : null}
          <Notes seen={seen} onChange={onChange} mayWrite={mayWrite} />
        </div>
        <aside>
          <Account seen={seen} />
          <Premium seen={seen} onChange={onChange} />
          <Wallet seen={seen} onChange={onChange} />
        </aside>
      </div>
      {isHelping ? <HelpDialog customerId={customer.id} name={nameOf(seen)} onClose={() => setSearch({})} /> : null}
    </>
  );
}

const ORDERS_SHOWN = 8;

/** The newest orders with the customer's address, also those that were placed as a guest. */
function Orders({ email }: { readonly email: string }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { data, error, again } = useAnswer(email, (signal) =>
    api('GET /staff/orders/', { query: { q: email } }, signal),
  );
  return (
    <section className={box.box}>
      <h2>{t('staff:place_orders')}</h2>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? null : <p role="status">{t('staff:loading')}</p>}
      {data?.orders.length === 0 ? <p>{t('staffcustomers:no_orders')}</p> : null}
      <ul className={box.events}>
        {data?.orders.slice(0, ORDERS_SHOWN).map((order) => (
          <li key={order.orderNumber} className={box.row}>
            <Link to={`/orders/${order.orderNumber}/`}>{order.orderNumber}</Link>
            <span>{order.firstProduct}</span>
            <State axis="production" state={order.productionState} />
            <span>{shown.money(order.payable)}</span>
            <span className={box.note}>{shown.instant(order.placedAt)}</span>
          </li>
        ))}
      </ul>
      {data && data.orders.length > ORDERS_SHOWN ? (
        <Link to={`${ADMIN_PATHS.orders}?${new URLSearchParams({ q: email }).toString()}`}>
          {t('staffcustomers:all_orders')}
        </Link>
      ) : null}
    </section>
  );
}

function Notes({ seen, onChange, mayWrite }: ShownProps & { readonly mayWrite: boolean }) {
  const t = useTranslate();
  const { api } = useSession();
  const add = async (text: string) => {
    const result = await api('POST /staff/customers/{id}/notes/', { params: { id: seen.customer.id }, body: { text } });
    if (result.ok) onChange(result.data);
    return result.ok ? '' : result.error.text || t('staff:no_answer');
  };
  return (
    <section className={box.box}>
      <h2>{t('stafforders:notes')}</h2>
      {mayWrite ? <NoteForm hint={t('staffcustomers:note_hint')} onAdd={add} /> : null}
      <NoteList notes={seen.notes} />
    </section>
  );
}

function Account({ seen: { customer, since, memberOf } }: { readonly seen: StaffCustomerWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { company, customerAddresses } = customer;
  const { shippingAddresses, billingAddresses } = customerAddresses;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['email', customer.emailVerified ? customer.email : `${customer.email} (${t('staffcustomers:unproven')})`],
    ['since', shown.instant(since)],
    ['company', company ? [company.name, company.vatNumber || company.number].filter(Boolean).join(', ') : ''],
    ['member_of', memberOf ? `${memberOf.name} (${t(`staffcustomers:role_${memberOf.role}`)})` : ''],
    ['external', customer.customerExternalId],
  ];
  return (
    <section className={box.box}>
      <h2>{t('staffcustomers:account')}</h2>
      <Facts facts={facts} />
      {[...Object.values(shippingAddresses), ...Object.values(billingAddresses)].map((each) => (
        <address key={each.id} className={box.address}>
          {[
            `${each.firstName} ${each.lastName}`.trim(),
            each.company,
            each.street,
            each.street2,
            ...placeLines(each),
            shown.country(each.country),
            each.phone,
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      ))}
    </section>
  );
}
