-- Jobs are added in the transaction that decides them. The function runs as the owner, because the application role
-- has no rights in the worker's schema; it stamps the tenant, so a job without a tenant cannot exist.
create function enqueue(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then
    raise exception 'A job needs a tenant';
  end if;
  perform graphile_worker.add_job(
    task,
    payload => (payload || jsonb_build_object('tenantId', app_tenant()))::json,
    run_at => coalesce(run_at, now()),
    max_attempts => 8,
    job_key => case when job_key is null then null else app_tenant() || ':' || job_key end
  );
end
$$;
revoke execute on function enqueue from public;
grant execute on function enqueue to tirage_app;

-- The outbox: a mail is a row first, then a job sends it. The development viewer shows the rows.
create table mails (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 300),
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index mails_newest on mails (tenant_id, created_at desc);
select guard_by_tenant('mails', 'select, insert, update');

-- Which demo data was put in: production refuses a database that has any. The application cannot read it.
create table demo_seeds (
  name text primary key,
  tenant_ids text[] not null,
  seeded_at timestamptz not null default now()
);
