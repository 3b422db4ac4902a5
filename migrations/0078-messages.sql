-- One conversation for each order, which its customer and staff read.
create table conversations (
  tenant_id text not null,
  order_id text not null,
  -- Who is to answer. Nobody after staff have closed it; the customer's next message opens it again.
  waits_for text not null check (waits_for in ('shop', 'customer', 'nobody')),
  changed_at timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
-- The queue of staff: who has waited longest comes first.
create index conversations_waiting on conversations (tenant_id, waits_for, changed_at, order_id);
create index conversations_oldest on conversations (tenant_id, changed_at);
select guard_by_tenant('conversations', 'select, insert, update, delete');

create table messages (
  tenant_id text not null,
  order_id text not null,
  id bigint generated always as identity,
  -- The member of staff who wrote it. Null for the customer.
  staff_id text,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references conversations (tenant_id, order_id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
select guard_by_tenant('messages', 'select, insert');
