-- What an order has been paid is a sum of what its providers told: authorised, charged, given back, claimed back, ended.
create table payment_transactions (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  payment_id text not null,
  provider text not null,
  -- The provider's own name of the event: told twice, by whatever way, it counts once.
  provider_event text not null check (length(provider_event) between 1 and 120),
  kind text not null check (kind in ('authorised', 'charged', 'refunded', 'chargeback', 'cancelled')),
  state text not null check (state in ('pending', 'final', 'failed')),
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (length(currency) = 3),
  reason text not null check (length(reason) <= 200),
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider, provider_event),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
create index payment_transactions_order on payment_transactions (tenant_id, order_id);
select guard_by_tenant('payment_transactions', 'select, insert, update');

alter table payments add column provider text;
-- When the provider is asked what became of an attempt of which it told nothing; null once there is nothing to ask.
alter table payments add column ask_at timestamptz;
alter table orders add column credited_cents bigint not null default 0 check (credited_cents >= 0);

-- The built-in provider's own books.
create table sandbox_refunds (
  tenant_id text not null,
  id text not null check (length(id) between 8 and 64),
  payment_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references sandbox_payments (tenant_id, id) on delete cascade
);
create index sandbox_refunds_payment on sandbox_refunds (tenant_id, payment_id);
select guard_by_tenant('sandbox_refunds', 'select, insert');

-- The tenant wall holds for the owner too: one tenant after the other. An event did not say its amount before: what came
-- is taken to be what was asked for; where it was not, the payment is 'held' and a person was told of it.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update payments set provider = case method when 'card' then 'sandbox' else 'transfer' end where tenant_id = each;
    insert into payment_transactions (tenant_id, id, order_id, payment_id, provider, provider_event, kind, state, amount_cents, currency, reason, at)
      select e.tenant_id, replace(gen_random_uuid()::text, '-', ''), p.order_id, p.id, p.provider, e.id,
        case e.type when 'captured' then 'charged' else 'cancelled' end, 'final',
        case e.type when 'captured' then p.amount_cents else 0 end, p.currency, case e.type when 'captured' then '' else e.type end, e.received_at
      from payment_events e join payments p on p.tenant_id = e.tenant_id and p.id = e.payment_id
      where e.tenant_id = each;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

alter table payments alter column provider set not null;
alter table payments drop constraint payments_tenant_id_provider_id_key;
create unique index payments_provider on payments (tenant_id, provider, provider_id) where provider_id is not null;
create index payments_to_ask on payments (tenant_id, ask_at) where ask_at is not null;
-- Several payments may share an order.
drop index payments_paid_once;
drop table payment_events;
