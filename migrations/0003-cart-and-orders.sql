create table carts (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  anonymous_id text check (length(anonymous_id) between 16 and 64),
  customer_id text,
  state text not null default 'active' check (state in ('active', 'ordered', 'merged')),
  currency text not null check (currency in ('EUR', 'GBP', 'CHF')),
  country text not null check (length(country) = 2),
  postal_code text not null check (length(postal_code) <= 12),
  shipping_address jsonb,
  billing_address jsonb,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  check (anonymous_id is not null or customer_id is not null)
);
-- One active cart per owner; two tabs that create one at once get the same.
create unique index carts_active_guest on carts (tenant_id, anonymous_id) where state = 'active' and customer_id is null;
create unique index carts_active_customer on carts (tenant_id, customer_id) where state = 'active';
select guard_by_tenant('carts', 'select, insert, update');

create table cart_lines (
  tenant_id text not null,
  cart_id text not null,
  id text not null check (length(id) between 8 and 64),
  position integer not null check (position >= 0),
  quantity integer not null check (quantity > 0),
  net_cents bigint not null check (net_cents >= 0),
  gross_cents bigint not null check (gross_cents >= net_cents),
  line jsonb not null,
  primary key (tenant_id, cart_id, id),
  foreign key (tenant_id, cart_id) references carts (tenant_id, id) on delete cascade
);
select guard_by_tenant('cart_lines', 'select, insert, update, delete');

create sequence order_numbers start 100001;
grant usage on sequence order_numbers to tirage_app;

-- Four stored axes, one writer each: the order's here, the payment's here, artwork and production per job.
create table orders (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  order_number text not null check (length(order_number) between 6 and 20),
  -- The natural idempotency key: one order per cart, however often checkout is sent.
  cart_id text not null,
  anonymous_id text,
  customer_id text,
  access_key text not null check (length(access_key) >= 20),
  email text not null check (length(email) <= 254),
  currency text not null,
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  gross_cents bigint not null check (gross_cents = net_cents + vat_cents),
  -- What is paid: the gross total in coins that exist (CHF to 5 centimes).
  payable_cents bigint not null check (payable_cents >= 0),
  snapshot jsonb not null,
  order_state text not null check (order_state in ('placed', 'confirmed', 'completed', 'cancelled')),
  payment_state text not null check (payment_state in ('awaiting', 'authorised', 'paid', 'partially_refunded', 'refunded', 'failed', 'deferred')),
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_number),
  unique (tenant_id, cart_id),
  foreign key (tenant_id, cart_id) references carts (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
create index orders_customer on orders (tenant_id, customer_id, placed_at desc) where customer_id is not null;
select guard_by_tenant('orders', 'select, insert, update');

create table order_jobs (
  tenant_id text not null,
  order_id text not null,
  id text not null check (length(id) between 8 and 64),
  position integer not null,
  quantity integer not null check (quantity > 0),
  net_cents bigint not null check (net_cents >= 0),
  gross_cents bigint not null check (gross_cents >= net_cents),
  line jsonb not null,
  artwork_state text not null check (artwork_state in ('awaited', 'checking', 'rejected', 'fixed', 'approved', 'not_needed')),
  production_state text not null check (production_state in ('waiting', 'in_prepress', 'in_print', 'finishing', 'packed', 'shipped', 'delivered', 'on_hold', 'cancelled')),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
select guard_by_tenant('order_jobs', 'select, insert, update');

create table payments (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  method text not null check (method in ('transfer', 'card')),
  state text not null check (state in ('started', 'awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reference text not null check (length(reference) <= 64),
  provider_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index payments_order on payments (tenant_id, order_id);
-- An order is paid once.
create unique index payments_paid_once on payments (tenant_id, order_id) where state = 'paid';
select guard_by_tenant('payments', 'select, insert, update');

-- Each provider event counts once, however often and in whatever order it is delivered.
create table payment_events (
  tenant_id text not null,
  id text not null check (length(id) <= 80),
  payment_id text not null,
  type text not null check (length(type) <= 40),
  received_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
select guard_by_tenant('payment_events', 'select, insert');

-- The built-in sandbox provider keeps its own books: the shop only learns of them through signed webhooks.
create table sandbox_payments (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  state text not null check (state in ('open', 'challenged', 'captured', 'declined', 'abandoned')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reference text not null,
  return_path text not null check (return_path ~ '^/[^/\\]'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select guard_by_tenant('sandbox_payments', 'select, insert, update');
