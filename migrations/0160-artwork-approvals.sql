-- What somebody agreed to have printed: the bytes of each file, the findings that were accepted, and the geometry that
-- they were accepted for. An approval that was voided is kept: the history of the line tells it.
create table artwork_approvals (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  line_id text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('guest', 'customer', 'staff', 'operator')),
  actor_id text,
  -- The customer for whom a member of staff acted.
  on_behalf_of text,
  -- [{ id, artworkId, hash }]
  files jsonb not null check (jsonb_array_length(files) > 0),
  -- [{ fileId, check, severity, key, pages }]
  accepted jsonb not null,
  geometry text not null check (length(geometry) between 1 and 1000),
  -- What was given back for a paid check in which nothing was found and nothing changed.
  check_refund_cents bigint check (check_refund_cents > 0),
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 40),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  check ((voided_at is null) = (void_reason is null))
);
-- One approval of a line stands at a time.
create unique index artwork_approvals_standing on artwork_approvals (tenant_id, order_id, line_id) where voided_at is null;
create index artwork_approvals_order on artwork_approvals (tenant_id, order_id, at);
create index artwork_approvals_oldest on artwork_approvals (tenant_id, at);
select guard_by_tenant('artwork_approvals', 'select, insert, update, delete');
