-- Has a file read or drawn, in one of three lines of jobs: a job waits until the one before it in its line has ended. The
-- first two are for ordinary files, which take a second; what does not come to an end soon is begun again in the third,
-- so that a bomb keeps nobody waiting but other bombs. However many files come, mails and refunds have the rest of a
-- worker. Drawing comes after every file that waits to be read: what is wrong with a file is said first.
-- enqueue_reading and enqueue_picturing stay for servers of before.
create function enqueue_artwork(task text, upload text, is_long boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  if task not in ('read_artwork', 'picture_artwork') then
    raise exception 'No job of artwork: %', task;
  end if;
  perform graphile_worker.add_job(
    task,
    payload => jsonb_build_object('uploadId', upload, 'isLong', is_long, 'tenantId', app_tenant())::json,
    queue_name => case when is_long then 'artwork_long' else 'artwork_' || (hashtext(upload) & 1) end,
    priority => case task when 'picture_artwork' then 1 else 0 end,
    max_attempts => 8
  );
end
$$;
revoke execute on function enqueue_artwork from public;
grant execute on function enqueue_artwork to tirage_app;
