-- What staff find orders by, each a column of the order, because under the tenant wall only leakproof operators reach an
-- index. The one writer of states keeps them (orders/order-states.service).
alter table orders
  -- Counts every change that staff would have to know of. Who acts on an earlier one is told what changed.
  add column version integer not null default 0,
  -- The state of the least advanced job, on hold first; 'cancelled' when all are.
  add column production_state text not null default 'waiting',
  -- The day on which the first job leaves that has not left yet. Null when none is left to make.
  add column due_on date,
  -- Words in small letters without accents, each with a space before it (orders/order-search.rules).
  add column staff_words text not null default '' check (octet_length(staff_words) <= 2100);

-- Orders by their words. A word can be common, so the newest come first in it.
create table order_words (
  tenant_id text not null,
  word text collate "C" not null,
  placed_at timestamptz not null,
  order_id text not null,
  primary key (tenant_id, word, placed_at, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index order_words_order on order_words (tenant_id, order_id);
select guard_by_tenant('order_words', 'select, insert, delete');

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set
      production_state = coalesce((select j.production_state from order_jobs j where j.tenant_id = each and j.order_id = o.id
        order by array_position(array['on_hold', 'waiting', 'in_prepress', 'in_print', 'finishing', 'packed', 'shipped', 'delivered', 'cancelled'],
          j.production_state) limit 1), 'waiting'),
      due_on = (select min(j.due_on) from order_jobs j where j.tenant_id = each and j.order_id = o.id
        and j.production_state not in ('shipped', 'delivered', 'cancelled')),
      staff_words = case when o.erased_at is not null then ' ' || replace(lower(o.order_number), '-', ' ') || ' ' else
        ' ' || lower(o.email) || ' ' || left(trim(regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', o.order_number,
          o.snapshot -> 'shippingAddress' ->> 'firstName', o.snapshot -> 'shippingAddress' ->> 'lastName',
          o.snapshot -> 'shippingAddress' ->> 'company', o.snapshot -> 'shippingAddress' ->> 'postalCode',
          o.snapshot -> 'shippingAddress' ->> 'city', o.snapshot -> 'shippingAddress' ->> 'street',
          (select string_agg(l.product_name || ' ' || coalesce(l.line ->> 'jobName', ''), ' ' order by l.position)
            from order_lines l where l.tenant_id = each and l.order_id = o.id)), nfkd),
          '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')), 400) || ' ' end
      where tenant_id = each;
    insert into order_words (tenant_id, word, placed_at, order_id)
      select distinct each, word, o.placed_at, o.id
      from orders o cross join unnest(string_to_array(o.staff_words, ' ')) word
      where o.tenant_id = each and word <> '';
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

-- One lookup for each combination of states; each gives its orders in the order of the list.
create index orders_by_states on orders (tenant_id, order_state, payment_state, production_state, placed_at desc, id desc);
create index orders_by_due on orders (tenant_id, order_state, payment_state, production_state, due_on, id) where due_on is not null;

-- As before (migration 0065). An order without its customer is found by its number alone, and has no notes.
create or replace function forget_orders_of(customer text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nameless constant jsonb := '{"email": "", "phone": ""}';
begin
  update order_lines set line = line_without_names(line)
    where tenant_id = app_tenant()
      and order_id in (select id from orders where tenant_id = app_tenant() and customer_id = customer);
  update order_events set reason = ''
    where tenant_id = app_tenant() and actor_kind in ('customer', 'guest') and reason <> ''
      and order_id in (select id from orders where tenant_id = app_tenant() and customer_id = customer);
  delete from order_notes n using orders o
    where n.tenant_id = app_tenant() and o.tenant_id = n.tenant_id and o.id = n.order_id and o.customer_id = customer;
  delete from order_words w using orders o
    where w.tenant_id = app_tenant() and o.tenant_id = w.tenant_id and o.id = w.order_id and o.customer_id = customer
      and w.word <> all (string_to_array(replace(lower(o.order_number), '-', ' '), ' '));
  update orders set
    customer_id = null, anonymous_id = null, email = '', words = '', erased_at = at,
    access_key = replace(gen_random_uuid()::text, '-', ''),
    staff_words = ' ' || replace(lower(order_number), '-', ' ') || ' ',
    snapshot = snapshot || jsonb_build_object(
      'userNotes', '',
      'shippingAddress', (snapshot -> 'shippingAddress') || nameless,
      'billingAddress', case jsonb_typeof(snapshot -> 'billingAddress')
        when 'object' then (snapshot -> 'billingAddress') || nameless else 'null' end)
    where tenant_id = app_tenant() and customer_id = customer;
end
$$;

-- What staff write about an order for each other. Customers never see it.
create table order_notes (
  tenant_id text not null,
  id bigint generated always as identity,
  order_id text not null,
  staff_id text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
select guard_by_tenant('order_notes', 'select, insert');

-- What left the house, in how many parts. A number typed twice is one shipment.
create table shipments (
  tenant_id text not null,
  order_id text not null,
  id text not null check (length(id) between 16 and 64),
  carrier text not null check (length(carrier) between 1 and 40),
  -- Empty where the carrier gives none.
  tracking_number text not null check (length(tracking_number) <= 40),
  shipped_at timestamptz not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index shipments_once on shipments (tenant_id, order_id, carrier, tracking_number) where tracking_number <> '';
select guard_by_tenant('shipments', 'select, insert');

-- A job leaves once.
create table shipment_jobs (
  tenant_id text not null,
  order_id text not null,
  job_id text not null,
  shipment_id text not null,
  primary key (tenant_id, order_id, job_id),
  foreign key (tenant_id, order_id, job_id) references order_jobs (tenant_id, order_id, id) on delete cascade,
  foreign key (tenant_id, order_id, shipment_id) references shipments (tenant_id, order_id, id) on delete cascade
);
select guard_by_tenant('shipment_jobs', 'select, insert');
