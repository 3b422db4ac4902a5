-- A buyer's order above the limit waits for a colleague. Its cart takes no changes meanwhile.
alter table carts drop constraint carts_state_check;
alter table carts add constraint carts_state_check check (state in ('active', 'ordered', 'merged', 'replaced', 'requested'));

create table order_requests (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  company_id text not null,
  asker_id text not null,
  cart_id text not null,
  state text not null check (state in ('pending', 'approved', 'refused', 'withdrawn', 'lapsed')),
  -- The total as it was shown to the asker, VAT included.
  currency text not null check (length(currency) = 3),
  gross_cents bigint not null check (gross_cents >= 0),
  line_count integer not null check (line_count > 0),
  first_product text not null check (length(first_product) <= 200),
  purchase_order text not null check (length(purchase_order) <= 35),
  note text not null check (length(note) <= 1000),
  -- What the asker confirmed at the recap, as checkout takes it.
  wishes jsonb not null,
  -- How the order is to be paid. Null when the asker chooses afterwards.
  payment_method text check (payment_method in ('transfer', 'card')),
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  -- When the asker opened the decision.
  seen_at timestamptz,
  order_number text,
  primary key (tenant_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (order_number is not null)),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, asker_id) references customers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, decided_by) references customers (tenant_id, id) on delete set null (decided_by),
  foreign key (tenant_id, cart_id) references carts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_number) references orders (tenant_id, order_number)
);
-- A cart is asked for once at a time.
create unique index order_requests_cart on order_requests (tenant_id, cart_id) where state = 'pending';
create index order_requests_carts on order_requests (tenant_id, cart_id);
create index order_requests_company on order_requests (tenant_id, company_id, asked_at desc, id desc);
create index order_requests_asker on order_requests (tenant_id, asker_id, asked_at desc, id desc);
create index order_requests_decider on order_requests (tenant_id, decided_by) where decided_by is not null;
create index order_requests_order on order_requests (tenant_id, order_number) where order_number is not null;
create index order_requests_open on order_requests (tenant_id, company_id, asked_at) where state = 'pending';
-- By age: what waited too long lapses, and what was decided long ago goes (retention.rules).
create index order_requests_oldest on order_requests (tenant_id, asked_at) where state = 'pending';
create index order_requests_decided on order_requests (tenant_id, asked_at) where state <> 'pending';
select guard_by_tenant('order_requests', 'select, insert, update, delete');

create function shops_with_requests_to_lapse(shops text[], asked_before timestamptz) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    if exists (select from order_requests where tenant_id = shop and state = 'pending' and asked_at <= asked_before) then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
grant execute on function shops_with_requests_to_lapse to tirage_app;
