-- What is sold, said and served is a revision of a shop. What revisions are made of is stored once for all shops, under
-- the hash of its meaning: a product, the pages of a page file, the prices of the machines.
create table contents (
  hash text primary key check (length(hash) between 8 and 64),
  data jsonb not null,
  created_at timestamptz not null default now()
);
-- The wall round contents: a shop reads those that one of its own revisions names, and no others.
create table tenant_contents (
  tenant_id text not null references tenants (id) on delete cascade,
  hash text not null check (length(hash) between 8 and 64),
  primary key (tenant_id, hash)
);
select guard_by_tenant('tenant_contents', 'select');
alter table contents enable row level security;
create policy tenant_wall on contents for select
  using (exists (select from tenant_contents held where held.tenant_id = app_tenant() and held.hash = contents.hash));
grant select on contents to tirage_app;

-- Never changed once it is written. The columns that are texts are hashes of contents.
create table revisions (
  tenant_id text not null references tenants (id) on delete cascade,
  number bigint not null check (number > 0),
  created_at timestamptz not null default now(),
  tenant jsonb not null,
  pages text not null,
  prices text not null,
  network text not null,
  tariff text not null,
  promotions text not null,
  primary key (tenant_id, number)
);
select guard_by_tenant('revisions', 'select');

-- What a shop sells and at which address, from the revision `since` up to the one before `until`: a revision adds rows
-- only for what it changes, and a request reads the assortment of the revision that it began with.
create table assortment (
  tenant_id text not null references tenants (id) on delete cascade,
  product_id text not null check (length(product_id) between 1 and 64),
  since bigint not null,
  until bigint,
  -- The shop's display order.
  place double precision not null,
  state text not null check (state in ('sold', 'maintenance', 'retired')),
  -- Hash of the product's content; null for one that was never sold as it is.
  version text,
  family text not null,
  path text not null check (path ~ '^/'),
  title text not null,
  description text not null,
  -- Of a retired product: the one that people are led to.
  successor text,
  primary key (tenant_id, product_id, since),
  check (state <> 'sold' or version is not null)
);
create index assortment_paths on assortment (tenant_id, path);
create index assortment_places on assortment (tenant_id, place);
create index assortment_families on assortment (tenant_id, family, place);
select guard_by_tenant('assortment', 'select');

-- The revision that is in force; 0 before the first one.
alter table tenants add column revision bigint not null default 0;

-- The files that were applied last: a start that finds the same ones reads none of them.
create table applied_files (
  one boolean primary key default true check (one),
  hash text not null,
  -- Products in maintenance by file, line and remedy; shops that are refused with their hosts.
  problems jsonb not null,
  refused jsonb not null,
  applied_at timestamptz not null default now()
);
grant select on applied_files to tirage_app;

-- Versions that were sold stay known by the hash that orders name, and products keep their addresses.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    insert into contents (hash, data) select version, data from product_versions on conflict do nothing;
    insert into tenant_contents (tenant_id, hash) select distinct tenant_id, version from product_versions;
    insert into assortment (tenant_id, product_id, since, until, place, state, version, family, path, title, description)
      select v.tenant_id, v.product_id, -row_number() over (partition by v.product_id order by v.is_current desc, v.created_at desc),
        case when v.is_current then null else 0 end, 0, 'sold', v.version, v.data ->> 'family',
        coalesce(p.path, '/' || v.product_id || '/'), coalesce(p.data ->> 'title', v.product_id), coalesce(p.data ->> 'description', '')
      from product_versions v left join pages p on p.tenant_id = v.tenant_id and p.id = 'product-' || v.product_id;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
drop table product_versions, pages;
alter table tenants drop column data;
