-- Where a shop tells other programs of what happens in it.
create table webhook_endpoints (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  url text not null check (length(url) between 10 and 500),
  note text not null check (length(note) <= 120),
  events text[] not null check (cardinality(events) between 1 and 40),
  -- Encrypted with the secret of the installation: a copy of the database signs nothing.
  secret text not null check (length(secret) <= 400),
  -- The one before it signs as well for a day.
  former_secret text check (length(former_secret) <= 400),
  former_until timestamptz,
  check ((former_secret is null) = (former_until is null)),
  -- 'off' by staff; 'stopped' when it had failed for too long.
  state text not null check (state in ('on', 'off', 'stopped')),
  failing_since timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, url)
);
select guard_by_tenant('webhook_endpoints', 'select, insert, update, delete');

-- One message to one endpoint. What was told stays as it was then; links in it are made when it is sent.
create table webhook_deliveries (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  endpoint_id text not null,
  -- The same for every endpoint and every try: by it a receiver knows what it has had before.
  message_id text not null check (length(message_id) between 16 and 64),
  event text not null check (length(event) between 3 and 60),
  data jsonb not null,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was queued last; a replay begins anew.
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_id, message_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, at desc, id desc);
create index webhook_deliveries_endpoint on webhook_deliveries (tenant_id, endpoint_id, at desc, id desc);
select guard_by_tenant('webhook_deliveries', 'select, insert, update, delete');

create table webhook_attempts (
  tenant_id text not null,
  delivery_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  status integer,
  failure text check (length(failure) between 1 and 40),
  milliseconds integer not null check (milliseconds >= 0),
  answer text not null check (length(answer) <= 2000),
  check ((status is null) <> (failure is null)),
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id) on delete cascade
);
select guard_by_tenant('webhook_attempts', 'select, insert, delete');

-- Sends in two lines, by the endpoint: one that is slow holds up no other work and half of the others at most.
create function enqueue_webhook(delivery text, endpoint text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  perform graphile_worker.add_job(
    'send_webhook',
    payload => jsonb_build_object('deliveryId', delivery, 'tenantId', app_tenant())::json,
    run_at => at,
    queue_name => 'webhooks_' || (hashtext(app_tenant() || endpoint) & 1),
    max_attempts => 8,
    job_key => app_tenant() || ':webhook:' || delivery
  );
end
$$;
revoke execute on function enqueue_webhook from public;
grant execute on function enqueue_webhook to tirage_app;
