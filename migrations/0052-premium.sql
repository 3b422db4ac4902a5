-- Asking to be a premium reseller: one open application an account; the shop decides.
create table premium_applications (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  customer_id text not null,
  data jsonb not null,
  state text not null check (state in ('open', 'accepted', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create unique index premium_applications_open on premium_applications (tenant_id, customer_id) where state = 'open';
create index premium_applications_customer on premium_applications (tenant_id, customer_id, created_at);
create index premium_applications_state on premium_applications (tenant_id, state, created_at);
create index premium_applications_decided on premium_applications (tenant_id, decided_at) where decided_at is not null;
select guard_by_tenant('premium_applications', 'select, insert, update, delete');

-- Those the shop lists are few among its customers; jsonb's own operators reach no index under the tenant wall.
alter table customers add column is_premium boolean generated always as (coalesce(data ->> 'isPremium', '') = 'true') stored;
create index customers_premium on customers (tenant_id, is_premium, email);
