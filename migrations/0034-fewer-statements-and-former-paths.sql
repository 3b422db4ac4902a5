-- Several jobs of one task in one call of the job library, in the transaction that decides them; like enqueue, it stamps the tenant.
create function enqueue_all(task text, payloads jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  perform graphile_worker.add_jobs(array(
    select row(task, (payload || jsonb_build_object('tenantId', app_tenant()))::json, null::text, now(), 8::smallint,
      null::text, null::smallint, null::text[])::graphile_worker.job_spec
    from jsonb_array_elements(payloads) as payload
  ));
end
$$;
revoke execute on function enqueue_all from public;
grant execute on function enqueue_all to tirage_app;

-- A number of the shop's own, in a transaction of its own: nobody waits for another's order to be written. A number whose order
-- does not come about is given to no other. The commit waits for no disk: an order that is on the disk was committed later, and what
-- was committed before it stands there too.
create function next_order_number(of_tenant text, first bigint) returns bigint
  language plpgsql volatile as $$
declare
  taken bigint;
begin
  perform set_config('app.tenant', of_tenant, true), set_config('synchronous_commit', 'off', true);
  insert into order_counters as counter (tenant_id, last) values (of_tenant, first)
    on conflict (tenant_id) do update set last = counter.last + 1
    returning last into taken;
  return taken;
end
$$;
grant execute on function next_order_number to tirage_app;

-- The same answers as before with two statements instead of three, each by the key: a join with the names was planned while the
-- table was empty, and read all of it.
create or replace function count_attempts(of_tenant text, names text[], most integer[], window_ms integer[])
  returns table (of_name text, is_over boolean, rest_ms double precision)
  language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
  counted record;
  is_any_over boolean := false;
begin
  -- No guess waits for the disk: what a crash of the database forgets of them is a moment.
  perform set_config('app.tenant', of_tenant, true), set_config('synchronous_commit', 'off', true);
  -- What is over already is only read: a flood on one name writes nothing and waits for no row.
  return query
    select a.name, true, extract(epoch from a.ends_at - at)::double precision * 1000
    from attempts a where a.tenant_id = of_tenant and a.name = any (names)
      and a.counted >= most[array_position(names, a.name)] and a.ends_at > at;
  if found then
    return;
  end if;
  -- In the order of their names, so that two never wait for each other.
  for counted in
    insert into attempts as a (tenant_id, name, counted, ends_at)
      select of_tenant, asked.name, 1, at + asked.window_ms * interval '1 millisecond'
      from unnest(names, window_ms) as asked (name, window_ms) order by asked.name
      on conflict (tenant_id, name) do update set
        counted = case when a.ends_at <= at then 1 else a.counted + 1 end,
        ends_at = case when a.ends_at <= at then excluded.ends_at else a.ends_at end
      returning a.name, a.counted > most[array_position(names, a.name)] as is_over, a.ends_at
  loop
    of_name := counted.name;
    is_over := counted.is_over;
    rest_ms := extract(epoch from counted.ends_at - at)::double precision * 1000;
    is_any_over := is_any_over or is_over;
    return next;
  end loop;
  -- Others may have come between the look and the count: then it counts under none.
  if is_any_over then
    update attempts a set counted = a.counted - 1 where a.tenant_id = of_tenant and a.name = any (names);
  end if;
end
$$;

-- Where pages of a shop's page file stood before their paths changed: from the revision `until` on they are elsewhere.
create table former_paths (
  tenant_id text not null references tenants (id) on delete cascade,
  path text not null check (path ~ '^/'),
  until bigint not null,
  page_id text not null check (length(page_id) between 1 and 64),
  primary key (tenant_id, path, until)
);
select guard_by_tenant('former_paths', 'select');
