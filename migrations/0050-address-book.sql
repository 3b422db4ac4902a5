-- A customer's own addresses. Orders and carts keep copies: what stands here is what the next one begins with.
create table customer_addresses (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  customer_id text not null,
  type text not null check (type in ('shipping', 'billing')),
  data jsonb not null,
  -- The shop alone grants it, for an address that invoices go to.
  has_deferred_payments boolean not null default false check (type = 'billing' or not has_deferred_payments),
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- Taken off by its owner, who may think better of it until it is swept.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create unique index customer_addresses_default on customer_addresses (tenant_id, customer_id, type)
  where is_default and deleted_at is null;
create index customer_addresses_customer on customer_addresses (tenant_id, customer_id, created_at);
create index customer_addresses_deleted on customer_addresses (tenant_id, deleted_at) where deleted_at is not null;
select guard_by_tenant('customer_addresses', 'select, insert, update, delete');
