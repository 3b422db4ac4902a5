-- A session is a family of refresh tokens: the one of this generation lives, and each is derived from it with the shop's
-- secret, so that nothing here renews a session. Tokens of before are of no generation; whoever held one signs in once more.
alter table sessions
  drop column refresh_hash,
  drop column previous_hash,
  add column generation integer not null default 1 check (generation > 0),
  add column strategy text not null default 'customer' check (strategy in ('customer', 'admin')),
  -- As the browser names itself, for the list of one's devices.
  add column user_agent text not null default '' check (length(user_agent) <= 300);

-- Public keys of authenticators that a customer may sign in with in place of the password.
create table passkeys (
  tenant_id text not null,
  -- The credential id that the authenticator chose, as base64url.
  id text not null check (length(id) between 16 and 1400),
  customer_id text not null,
  public_key bytea not null check (length(public_key) <= 4096),
  -- How often the authenticator says it has signed; zero from one that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index passkeys_customer on passkeys (tenant_id, customer_id);
select guard_by_tenant('passkeys', 'select, insert, update, delete');

-- Challenges that were answered: each is good for one answer.
create table answered_challenges (
  tenant_id text not null references tenants (id) on delete cascade,
  hash text not null check (length(hash) = 43),
  answered_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index answered_challenges_oldest on answered_challenges (tenant_id, answered_at);
select guard_by_tenant('answered_challenges', 'select, insert, delete');
