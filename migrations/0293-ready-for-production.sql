-- An order whose files are approved and on which nobody works yet has a status of its own (orders.rules): it can still be
-- changed. It was told as one in production.
-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set plain_status = 'ready_for_production'
      where o.tenant_id = each and o.plain_status = 'in_production'
        and exists (select from order_jobs j where j.tenant_id = each and j.order_id = o.id and j.production_state = 'waiting');
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
