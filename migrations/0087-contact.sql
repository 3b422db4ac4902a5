-- What people write to the shop by its contact form, and what the shop answered.
create table contact_requests (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  -- The address in small letters, for the file of a person's data.
  email_key text not null,
  -- The account of the sender. Null for who was not signed in.
  customer_id text,
  subject text not null check (length(subject) between 1 and 120),
  -- As it was typed. Only order_id says that the sender may read that order.
  order_number text not null check (length(order_number) <= 20),
  order_id text,
  words text not null check (length(words) between 1 and 4000),
  opened_at timestamptz not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete set null (order_id)
);
create index contact_requests_waiting on contact_requests (tenant_id, state, changed_at, id);
create index contact_requests_oldest on contact_requests (tenant_id, changed_at);
create index contact_requests_email on contact_requests (tenant_id, email_key);
create index contact_requests_customer on contact_requests (tenant_id, customer_id);
create index contact_requests_order on contact_requests (tenant_id, order_id);
select guard_by_tenant('contact_requests', 'select, insert, update, delete');

create table contact_answers (
  tenant_id text not null,
  request_id text not null,
  id bigint generated always as identity,
  staff_id text not null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  primary key (tenant_id, request_id, id),
  foreign key (tenant_id, request_id) references contact_requests (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
select guard_by_tenant('contact_answers', 'select, insert');
