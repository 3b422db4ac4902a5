-- Who reads the shop's newsletter. Nothing is sent to an address before its owner agreed: asked for, then confirmed.
create table newsletter_subscriptions (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  email text not null check (email = lower(email) and length(email) <= 254),
  state text not null check (state in ('asked', 'subscribed', 'unsubscribed')),
  -- Of the link that confirms, while one is open.
  confirm_hash text check (length(confirm_hash) = 43),
  confirm_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create unique index newsletter_confirmations on newsletter_subscriptions (tenant_id, confirm_hash) where confirm_hash is not null;
create index newsletter_unconfirmed on newsletter_subscriptions (tenant_id, created_at) where state = 'asked';
select guard_by_tenant('newsletter_subscriptions', 'select, insert, update, delete');

-- What each of them agreed to or took back: when, where and by which words. Rows are added and never changed.
create table newsletter_consents (
  tenant_id text not null,
  id bigint generated always as identity,
  subscription_id text not null,
  act text not null check (act in ('asked', 'confirmed', 'withdrawn')),
  place text not null check (length(place) <= 40),
  -- The sentence that was agreed to, as it stood on the page.
  wording text not null check (length(wording) <= 1000),
  customer_id text,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references newsletter_subscriptions (tenant_id, id) on delete cascade
);
create index newsletter_consents_subscription on newsletter_consents (tenant_id, subscription_id);
select guard_by_tenant('newsletter_consents', 'select, insert');

-- Where a mail program unsubscribes by itself (RFC 8058); absent in mails that nobody subscribes to.
alter table mails add column list_unsubscribe text check (length(list_unsubscribe) <= 1000);
