-- A file may be mended with its owner's consent. What is made is a file of its own with bytes of its own: the original is
-- never changed. It stands aside as a proposal until somebody agreed to it; from then on the original stands aside.
alter table artwork_files
  add column aside text check (aside in ('proposal', 'original')),
  -- The file of which it was made, and its bytes.
  add column derived_from text,
  add column original_hash text check (original_hash ~ '^[0-9a-f]{64}$'),
  -- What was mended, and for which configuration.
  add column fixes jsonb,
  -- Why nothing could be made.
  add column unfixable text check (length(unfixable) between 1 and 40),
  -- Who agreed, and when.
  add column consented_at timestamptz,
  add column consented_by text check (consented_by in ('guest', 'customer', 'staff')),
  add column consenter_id text,
  add check ((fixes is null) = (original_hash is null)),
  add check (derived_from is null or fixes is not null),
  add check ((consented_at is null) = (consented_by is null)),
  -- What nobody agreed to is not printed from.
  add check (fixes is null or aside = 'proposal' or consented_at is not null);

create index artwork_files_derived on artwork_files (tenant_id, derived_from) where derived_from is not null;
create index artwork_files_aside on artwork_files (tenant_id, changed_at) where aside is not null;

-- As before, and a third work: a file is mended in the line in which it was read.
create or replace function enqueue_artwork(task text, upload text, is_long boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  if task not in ('read_artwork', 'picture_artwork', 'fix_artwork') then
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
