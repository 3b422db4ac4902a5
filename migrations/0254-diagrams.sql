-- What the engine of the configurator made of a product, so that no server makes it again: once for all shops, under the
-- hash of the product and the version of the engine.
create table diagrams (
  hash text not null check (length(hash) between 8 and 64),
  engine integer not null check (engine > 0),
  data bytea not null,
  created_at timestamptz not null default now(),
  primary key (hash, engine)
);
-- The same wall as round the products themselves.
alter table diagrams enable row level security;
create policy tenant_wall on diagrams for select
  using (exists (select from tenant_contents held where held.tenant_id = app_tenant() and held.hash = diagrams.hash));
grant select on diagrams to tirage_app;
