-- The application never owns what it reads: it acts as tirage_app, and row-level security is forced even on the owner.
do $$
begin
  create role tirage_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant tirage_app to current_user;
grant usage on schema public to tirage_app;

create function app_tenant() returns text
  language sql stable parallel safe
  -- After a transaction the setting is '', not null; both mean: no tenant, no rows.
  return nullif(current_setting('app.tenant', true), '');

-- Puts a table behind the tenant wall: policy for reading and writing, forced on the owner too, rights for the application.
create function guard_by_tenant(guarded regclass, rights text) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_wall on %s using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', guarded);
  execute format('grant %s on %s to tirage_app', rights, guarded);
end
$$;

-- The registry: the only tables readable before a tenant is known. Written by the owner (seed, import) alone.
create table tenants (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  data jsonb not null
);
create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id text not null references tenants (id) on delete cascade
);
grant select on tenants, tenant_hosts to tirage_app;

create table pages (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 1 and 64),
  path text not null check (path ~ '^/'),
  data jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, path)
);
select guard_by_tenant('pages', 'select');

-- What was sold is never lost: a product file that changes adds a version, orders name the one they bought.
create table product_versions (
  tenant_id text not null references tenants (id) on delete cascade,
  product_id text not null check (length(product_id) between 1 and 64),
  version text not null check (length(version) between 8 and 64),
  data jsonb not null,
  is_current boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, product_id, version)
);
create unique index product_versions_current on product_versions (tenant_id, product_id) where is_current;
select guard_by_tenant('product_versions', 'select');

create table customers (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
select guard_by_tenant('customers', 'select, insert, update');

-- A refresh token is stored as a hash and used once; its successor is remembered for a short race window.
create table sessions (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  customer_id text not null,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index sessions_customer on sessions (tenant_id, customer_id);
select guard_by_tenant('sessions', 'select, insert, update');
