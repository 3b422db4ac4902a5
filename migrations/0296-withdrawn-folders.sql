-- A folder that no longer stands: another one replaces it, or its job was cancelled. Its link ends then. The supplier is the
-- one that a purchase order went to, who is told when it is called off.
alter table press_releases
  add column withdrawn_at timestamptz,
  add column supplier_id text;
grant update (withdrawn_at) on press_releases to tirage_app;

-- Those that were replaced before, and those of cancelled jobs. The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update press_releases p set withdrawn_at = replaced.at
      from (select id, lead(at) over (partition by order_id, job_id order by at, id) as at
        from press_releases where tenant_id = each) replaced
      where p.tenant_id = each and p.id = replaced.id and replaced.at is not null;
    update press_releases p set withdrawn_at = now()
      where p.tenant_id = each and p.withdrawn_at is null and exists (
        select from order_jobs j where j.tenant_id = each and j.order_id = p.order_id and j.id = p.job_id
          and j.production_state = 'cancelled');
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
