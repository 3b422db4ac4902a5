-- An e-mail address is proven or not. One account alone has proven an address; any number may have been opened with it by
-- people who have not, and none of them learns of another.
alter table customers
  add column email_verified_at timestamptz,
  -- The number an account had in the shop's former system.
  add column legacy_id text check (legacy_id ~ '^[A-Za-z0-9-]{1,40}$'),
  -- Which terms were accepted: a digest of their text.
  add column terms_version text check (length(terms_version) <= 64),
  add column terms_accepted_at timestamptz;

-- Accounts of before were put in by the shop's owner, who knows the addresses. One tenant after the other: the wall holds
-- for the owner too.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update customers set email_verified_at = created_at where tenant_id = each;
  end loop;
end
$$;

alter table customers drop constraint customers_tenant_id_email_key;
create unique index customers_proven_email on customers (tenant_id, email) where email_verified_at is not null;
create index customers_email on customers (tenant_id, email, created_at desc);
-- What was opened and never proven is let go of, its cart with it; an order keeps its account.
create index customers_unproven on customers (tenant_id, created_at) where email_verified_at is null;
grant delete on customers to tirage_app;
alter table carts drop constraint carts_tenant_id_customer_id_fkey;
alter table carts add constraint carts_tenant_id_customer_id_fkey
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade;

-- What a mailed link proves, once: kept as a hash, for one account and one purpose.
create table account_tokens (
  tenant_id text not null,
  hash text not null check (length(hash) = 43),
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  customer_id text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index account_tokens_customer on account_tokens (tenant_id, customer_id, purpose);
create index account_tokens_oldest on account_tokens (tenant_id, created_at);
select guard_by_tenant('account_tokens', 'select, insert, update, delete');

-- What happened in the shop that its owner counts: written here and sent to nobody.
create table shop_events (
  tenant_id text not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  customer_id text,
  data jsonb not null default '{}',
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index shop_events_oldest on shop_events (tenant_id, at);
select guard_by_tenant('shop_events', 'select, insert, delete');
