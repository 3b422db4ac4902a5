-- How often something was tried: one row a limit and whom it counts, in windows that begin with the first attempt, by the
-- database's clock, for all servers together. Names are keyed hashes: no address and no e-mail stands here.
create table attempts (
  tenant_id text not null references tenants (id) on delete cascade,
  name text not null check (length(name) = 43),
  counted integer not null check (counted >= 0),
  ends_at timestamptz not null,
  primary key (tenant_id, name)
) with (fillfactor = 80);
create index attempts_ended on attempts (tenant_id, ends_at);
select guard_by_tenant('attempts', 'select, insert, update, delete');

-- Counts one attempt under every name, or under none when one of them is over its limit. Answers the names that are over,
-- otherwise all, each with the milliseconds left of its window. What is over already is only read: a flood on one name
-- writes nothing and waits for no row.
create function count_attempts(of_tenant text, names text[], most integer[], window_ms integer[])
  returns table (of_name text, is_over boolean, rest_ms double precision)
  language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
begin
  perform set_config('app.tenant', of_tenant, true);
  -- No guess waits for the disk: what a crash of the database forgets of them is a moment.
  perform set_config('synchronous_commit', 'off', true);
  return query
    select a.name, true, extract(epoch from a.ends_at - at)::double precision * 1000
    from unnest(names, most) as asked (name, most) join attempts a on a.tenant_id = of_tenant and a.name = asked.name
    where a.counted >= asked.most and a.ends_at > at;
  if found then
    return;
  end if;
  -- In the order of their names, so that two never wait for each other.
  insert into attempts as a (tenant_id, name, counted, ends_at)
    select of_tenant, asked.name, 1, at + asked.window_ms * interval '1 millisecond'
    from unnest(names, window_ms) as asked (name, window_ms) order by asked.name
    on conflict (tenant_id, name) do update set
      counted = case when a.ends_at <= at then 1 else a.counted + 1 end,
      ends_at = case when a.ends_at <= at then excluded.ends_at else a.ends_at end;
  -- Others may have come between the look and the count; the rows are held now.
  return query
    select a.name, true, extract(epoch from a.ends_at - at)::double precision * 1000
    from unnest(names, most) as asked (name, most) join attempts a on a.tenant_id = of_tenant and a.name = asked.name
    where a.counted > asked.most;
  if found then
    update attempts a set counted = a.counted - 1 where a.tenant_id = of_tenant and a.name = any (names);
    return;
  end if;
  return query
    select a.name, false, extract(epoch from a.ends_at - at)::double precision * 1000
    from attempts a where a.tenant_id = of_tenant and a.name = any (names);
end
$$;
grant execute on function count_attempts to tirage_app;
