-- A job is not a line: a line is what was bought, a job is what a plant makes of it, so that a reprint, a split and a
-- partial shipment have a place. Lines move to a table of their own; a job says by itself what is made, where and by when.
create table order_lines (
  tenant_id text not null,
  order_id text not null,
  id text not null check (length(id) between 8 and 64),
  position integer not null,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  -- The print alone, before codes and services: what a reseller's class is counted from.
  print_net_cents bigint not null check (print_net_cents >= 0),
  net_cents bigint not null check (net_cents >= 0),
  gross_cents bigint not null check (gross_cents >= net_cents),
  line jsonb not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
select guard_by_tenant('order_lines', 'select, insert');

alter table order_jobs add column line_id text;
alter table order_jobs add column product_id text;
alter table order_jobs add column product_version text;
-- Null where it was not recorded: orders from before this migration.
alter table order_jobs add column plant text;
alter table order_jobs add column due_on date;
alter table order_jobs add column priority text;
alter table order_jobs add column technology text;

-- Who moved an order from which state to which, when and why. Rows are added and never changed: nobody is granted more.
create table order_events (
  tenant_id text not null,
  id bigint generated always as identity,
  order_id text not null,
  job_id text,
  axis text not null check (axis in ('order', 'payment', 'artwork', 'production')),
  -- Null where the order or the job begins.
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('guest', 'customer', 'staff', 'provider', 'operator', 'clock')),
  actor_id text,
  -- The customer for whom a member of staff acted.
  on_behalf_of text,
  reason text not null check (length(reason) <= 200),
  at timestamptz not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  check ((axis in ('artwork', 'production')) = (job_id is not null))
);
select guard_by_tenant('order_events', 'select, insert');

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    insert into order_lines (tenant_id, order_id, id, position, product_name, quantity, print_net_cents, net_cents, gross_cents, line)
      select tenant_id, order_id, id, position, line ->> 'productName', quantity, (line -> 'price' ->> 'netCents')::bigint, net_cents, gross_cents, line
      from order_jobs where tenant_id = each;
    update order_jobs set line_id = id, product_id = line ->> 'productId', product_version = line ->> 'productVersion',
        due_on = (line -> 'promise' ->> 'shipDate')::date, priority = line ->> 'priority', technology = line -> 'price' ->> 'technology'
      where tenant_id = each;
    insert into order_events (tenant_id, order_id, axis, from_state, to_state, actor_kind, actor_id, reason, at)
      select tenant_id, id, 'order', null, 'placed', case when customer_id is null then 'guest' else 'customer' end, customer_id, '', placed_at
      from orders where tenant_id = each order by placed_at;
    insert into order_events (tenant_id, order_id, axis, from_state, to_state, actor_kind, reason, at)
      select tenant_id, id, 'payment', 'awaiting', payment_state, 'clock', 'before the history was kept', updated_at
      from orders where tenant_id = each and payment_state <> 'awaiting' order by updated_at;
    insert into order_events (tenant_id, order_id, axis, from_state, to_state, actor_kind, reason, at)
      select tenant_id, id, 'order', 'placed', order_state, 'clock', 'before the history was kept', updated_at
      from orders where tenant_id = each and order_state <> 'placed' order by updated_at;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

alter table order_jobs
  drop column line,
  drop column net_cents,
  drop column gross_cents,
  alter column line_id set not null,
  alter column product_id set not null,
  alter column product_version set not null,
  alter column due_on set not null,
  alter column priority set not null,
  alter column technology set not null;
alter table order_jobs add foreign key (tenant_id, order_id, line_id) references order_lines (tenant_id, order_id, id) on delete cascade;
-- What a plant makes next.
create index order_jobs_due on order_jobs (tenant_id, due_on) where production_state not in ('shipped', 'delivered', 'cancelled');
