-- Money that the shop owes a customer, in double entry: every posting takes from one account what it gives another, and
-- nothing that was written is changed.
create table wallet_accounts (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 3 and 64),
  -- The customer's wallet; the shop's own side without one.
  customer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of a wallet, whose row every posting locks. What stands on the shop's side is the sum of its entries: one row that all
  -- customers wait for it is not.
  balance_cents bigint check (balance_cents >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, id, currency),
  -- Books stay when an account goes: its id, which names nobody then, is no reference.
  check ((customer_id is null) = (balance_cents is null))
);
create unique index wallet_accounts_customer on wallet_accounts (tenant_id, customer_id, currency) where customer_id is not null;
select guard_by_tenant('wallet_accounts', 'select, insert, update');

create table wallet_postings (
  tenant_id text not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  -- What it was written for: the same thing is written once.
  source text not null check (length(source) between 1 and 120),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  currency text not null,
  reason text not null check (length(reason) <= 200),
  actor text not null check (length(actor) <= 80),
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, source),
  unique (tenant_id, id, currency)
);
select guard_by_tenant('wallet_postings', 'select, insert');

create table wallet_entries (
  tenant_id text not null,
  posting_id bigint not null,
  account_id text not null,
  -- That of the posting and of the account.
  currency text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- Of a wallet, after this entry.
  balance_cents bigint check (balance_cents >= 0),
  primary key (tenant_id, account_id, posting_id),
  foreign key (tenant_id, posting_id, currency) references wallet_postings (tenant_id, id, currency),
  foreign key (tenant_id, account_id, currency) references wallet_accounts (tenant_id, id, currency)
);
create index wallet_entries_posting on wallet_entries (tenant_id, posting_id);
select guard_by_tenant('wallet_entries', 'select, insert');

create function wallet_posting_balances() returns trigger
  language plpgsql as $$
begin
  if (select sum(amount_cents) from wallet_entries where tenant_id = new.tenant_id and posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger wallet_posting_balances after insert on wallet_entries
  deferrable initially deferred for each row execute function wallet_posting_balances();

create function wallet_is_never_rewritten() returns trigger
  language plpgsql as $$
begin
  raise exception 'what is written in a wallet is never changed: write a posting that takes it back' using errcode = 'check_violation';
end
$$;
create trigger wallet_postings_stay before update or delete on wallet_postings
  for each row execute function wallet_is_never_rewritten();
create trigger wallet_entries_stay before update or delete on wallet_entries
  for each row execute function wallet_is_never_rewritten();
