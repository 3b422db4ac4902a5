-- What was read from a file once all of its bytes were there: facts, or why nothing could be read. Both are null until
-- then. The checks of a configuration are made from them whenever they are looked at.
alter table artwork_files
  add column facts jsonb,
  add column unreadable text check (length(unreadable) between 1 and 40),
  add column facts_version integer,
  add check (facts is null or unreadable is null),
  add check ((facts_version is null) = (facts is null and unreadable is null)),
  add check (facts_version is null or hash is not null);

-- Has a file read, in one of two lines: a job waits until the one before it in its line has ended. However many files
-- come, and however long they take, mails and refunds have the other half of a worker.
create function enqueue_reading(upload text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  perform graphile_worker.add_job(
    'read_artwork',
    payload => jsonb_build_object('uploadId', upload, 'tenantId', app_tenant())::json,
    queue_name => 'artwork_' || (hashtext(upload) & 1),
    max_attempts => 8
  );
end
$$;
revoke execute on function enqueue_reading from public;
grant execute on function enqueue_reading to tirage_app;

-- Files that had come before anybody read them.
select graphile_worker.add_job(
  'read_artwork',
  payload => jsonb_build_object('uploadId', id, 'tenantId', tenant_id)::json,
  queue_name => 'artwork_' || (hashtext(id) & 1),
  max_attempts => 8
) from artwork_files where hash is not null and removed_at is null;
