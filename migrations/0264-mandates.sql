-- Direct debits (SEPA Core): a mandate is a method of payment, signed for the one payment of an order.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('transfer', 'card', 'paypal', 'mandate'));
create table mandates (
  tenant_id text not null,
  payment_id text not null,
  -- Unique for its creditor: the bank and the debtor know the mandate by it.
  reference text not null check (length(reference) between 1 and 35),
  holder text not null check (length(holder) between 1 and 70),
  iban text not null check (length(iban) between 15 and 34),
  -- What was agreed to, as it was shown.
  words text not null check (length(words) <= 2000),
  signed_at timestamptz not null,
  primary key (tenant_id, payment_id),
  unique (tenant_id, reference),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
select guard_by_tenant('mandates', 'select, insert');
-- Mandates whose debit is not ordered yet.
create index payments_to_debit on payments (tenant_id, state, created_at) where method = 'mandate';
