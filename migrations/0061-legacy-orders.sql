-- What customers ordered in the shop's former system: to be looked at, and nothing else. It is theirs by the number that
-- they had there ('id:4711') or by an address that they have proven ('email:ana@example.fr'), so that it may come before
-- their account does.
create table legacy_orders (
  tenant_id text not null references tenants (id) on delete cascade,
  number text not null check (number ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$'),
  owner text not null check (length(owner) between 4 and 260),
  placed_on date not null,
  total_cents bigint not null check (total_cents >= 0),
  currency text not null check (length(currency) = 3),
  status text not null check (length(status) <= 80),
  lines text not null check (length(lines) <= 8000),
  primary key (tenant_id, number)
);
create index legacy_orders_owner on legacy_orders (tenant_id, owner, placed_on desc, number desc);
select guard_by_tenant('legacy_orders', 'select, insert, update');
