-- As before, and every owner has a turn: a file waits behind as many others as its own cart or order has before it, so
-- whoever sends sixty files, or sixty that take long, keeps the first file of nobody else waiting. Reading still comes
-- before drawing.
create or replace function enqueue_artwork(task text, upload text, is_long boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before integer;
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  if task not in ('read_artwork', 'picture_artwork', 'fix_artwork') then
    raise exception 'No job of artwork: %', task;
  end if;
  -- Two look-ups by an index each, since a file belongs to an order, to a cart, or to both.
  select count(distinct other.id) into before
  from artwork_files own
  cross join lateral (
    select id, hash, removed_at, facts_version, pictures_version from artwork_files
      where tenant_id = own.tenant_id and order_id = own.order_id and own.order_id is not null
    union all
    select id, hash, removed_at, facts_version, pictures_version from artwork_files
      where tenant_id = own.tenant_id and cart_id = own.cart_id and own.cart_id is not null
  ) other
  where own.tenant_id = app_tenant() and own.id = upload and other.id <> upload and other.hash is not null and other.removed_at is null
    and case task when 'picture_artwork' then other.pictures_version else other.facts_version end is null;
  perform graphile_worker.add_job(
    task,
    payload => jsonb_build_object('uploadId', upload, 'isLong', is_long, 'tenantId', app_tenant())::json,
    queue_name => case when is_long then 'artwork_long' else 'artwork_' || (hashtext(upload) & 1) end,
    priority => case task when 'picture_artwork' then 1000 else 0 end + coalesce(before, 0),
    max_attempts => 8
  );
end
$$;
