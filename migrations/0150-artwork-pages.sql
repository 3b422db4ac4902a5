-- The pages of a file as pictures. Null until they were drawn: how many pages the file has, and why some have none.
alter table artwork_files
  add column page_count integer check (page_count >= 0),
  add column unpictured text check (length(unpictured) between 1 and 40),
  add column pictures_version integer,
  add check ((pictures_version is null) = (page_count is null)),
  add check (unpictured is null or pictures_version is not null),
  add check (pictures_version is null or hash is not null);

-- The picture itself stands in the file store, and goes with the file.
create table artwork_pages (
  tenant_id text not null,
  file_id text not null,
  -- From 1.
  number integer not null check (number >= 1),
  -- In pixels.
  width integer not null check (width >= 1),
  height integer not null check (height >= 1),
  -- Left, bottom, right and top of what it shows, in the points of the page.
  box double precision[] not null check (cardinality(box) = 4),
  rotate integer not null check (rotate in (0, 90, 180, 270)),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, file_id, number),
  foreign key (tenant_id, file_id) references artwork_files (tenant_id, id) on delete cascade
);
create index artwork_pages_file on artwork_pages (tenant_id, hash);
select guard_by_tenant('artwork_pages', 'select, insert, update, delete');

-- Has the pages of a file drawn, in the line of jobs in which the file is read, and after every file that waits to be
-- read there: what is wrong with a file is said first.
create function enqueue_picturing(upload text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  perform graphile_worker.add_job(
    'picture_artwork',
    payload => jsonb_build_object('uploadId', upload, 'tenantId', app_tenant())::json,
    queue_name => 'artwork_' || (hashtext(upload) & 1),
    priority => 1,
    max_attempts => 8
  );
end
$$;
revoke execute on function enqueue_picturing from public;
grant execute on function enqueue_picturing to tirage_app;

-- Files that had come before anybody drew them.
select graphile_worker.add_job(
  'picture_artwork',
  payload => jsonb_build_object('uploadId', id, 'tenantId', tenant_id)::json,
  queue_name => 'artwork_' || (hashtext(id) & 1),
  priority => 1,
  max_attempts => 8
) from artwork_files where hash is not null and removed_at is null;
