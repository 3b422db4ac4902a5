-- Promotions come from files; only the uses are counted here.
create table promotions (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 1 and 64),
  code text not null check (code = upper(code) and length(code) between 1 and 40),
  data jsonb not null,
  is_active boolean not null,
  used integer not null default 0 check (used >= 0),
  max_uses integer check (max_uses > 0),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  -- The last word on how often a code is used, whatever the code above it does.
  check (max_uses is null or used <= max_uses)
);
select guard_by_tenant('promotions', 'select, update');

create table promotion_uses (
  tenant_id text not null,
  promotion_id text not null,
  order_id text not null,
  customer_id text,
  email text not null check (length(email) <= 254),
  used_at timestamptz not null default now(),
  primary key (tenant_id, promotion_id, order_id),
  foreign key (tenant_id, promotion_id) references promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade deferrable initially deferred
);
create index promotion_uses_people on promotion_uses (tenant_id, promotion_id, email);
select guard_by_tenant('promotion_uses', 'select, insert, delete');

-- Every price list the shop ever had: a reduced price is shown beside the lowest of the last thirty days.
create table price_books (
  tenant_id text not null references tenants (id) on delete cascade,
  hash text not null check (length(hash) = 64),
  since timestamptz not null default now(),
  data jsonb not null,
  primary key (tenant_id, since)
);
select guard_by_tenant('price_books', 'select');

-- Stock of what suppliers deliver: what is there and what arrives on which day.
create table stock (
  tenant_id text not null references tenants (id) on delete cascade,
  product_id text not null check (length(product_id) between 1 and 64),
  item text not null check (length(item) <= 200),
  -- The epoch stands for 'in stock now': it sorts before every arrival.
  arrives_on date not null default '1970-01-01',
  quantity integer not null check (quantity >= 0),
  primary key (tenant_id, product_id, item, arrives_on)
);
select guard_by_tenant('stock', 'select, update');

create table stock_reservations (
  tenant_id text not null,
  order_id text not null,
  job_id text not null check (length(job_id) between 8 and 64),
  product_id text not null,
  item text not null,
  arrives_on date not null,
  quantity integer not null check (quantity > 0),
  primary key (tenant_id, order_id, job_id, arrives_on),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade deferrable initially deferred,
  foreign key (tenant_id, product_id, item, arrives_on) references stock (tenant_id, product_id, item, arrives_on)
);
select guard_by_tenant('stock_reservations', 'select, insert, delete');

-- Shared configurations by the hash of their content: the same configuration has the same key.
create table shared_configurations (
  tenant_id text not null references tenants (id) on delete cascade,
  key text not null check (length(key) between 8 and 64),
  product_id text not null check (length(product_id) between 1 and 64),
  configuration jsonb not null check (length(configuration::text) <= 20000),
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
select guard_by_tenant('shared_configurations', 'select, insert');

-- Proof that a VAT number was checked: what was asked, who answered, when.
create table vat_checks (
  tenant_id text not null references tenants (id) on delete cascade,
  number text not null check (length(number) between 4 and 20),
  checked_at timestamptz not null default now(),
  source text not null check (source in ('format', 'vies')),
  valid boolean not null,
  proof jsonb not null,
  primary key (tenant_id, number, checked_at)
);
select guard_by_tenant('vat_checks', 'select, insert');
