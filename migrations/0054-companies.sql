-- A company's account is several people's: one profile, members with a role each.
create table companies (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  name text not null check (length(name) between 1 and 120),
  country text not null check (length(country) = 2),
  number text not null check (length(number) <= 30),
  vat_number text not null check (length(vat_number) <= 24),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
select guard_by_tenant('companies', 'select, insert, update, delete');

-- Somebody is a member of one company at most.
create table company_members (
  tenant_id text not null,
  customer_id text not null,
  company_id text not null,
  role text not null check (role in ('owner', 'buyer')),
  since timestamptz not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index company_members_company on company_members (tenant_id, company_id);
select guard_by_tenant('company_members', 'select, insert, update, delete');

-- Who was asked to join. The mailed link is good while its token is the one named here.
create table company_invites (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  company_id text not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('owner', 'buyer')),
  token_hash text not null check (length(token_hash) = 43),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, company_id, email),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index company_invites_oldest on company_invites (tenant_id, sent_at);
select guard_by_tenant('company_invites', 'select, insert, update, delete');
