-- What waits for the customer is told as such while the job is paused, too (orders.rules).
-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set plain_status = case o.payment_state
        when 'failed' then 'payment_failed' when 'awaiting' then 'awaiting_payment' else held.status end
      from (
        select j.order_id, case when bool_or(j.artwork_state = 'rejected') then 'artwork_rejected'
            when bool_or(j.artwork_state = 'fixed') then 'artwork_fixed'
            when bool_or(j.artwork_state = 'awaited') then 'artwork_awaited' else 'on_hold' end as status
          from order_jobs j where j.tenant_id = each and j.production_state = 'on_hold' group by j.order_id
      ) held
      where o.tenant_id = each and o.id = held.order_id and o.plain_status = 'on_hold'
        and (o.payment_state in ('failed', 'awaiting') or held.status <> 'on_hold');
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
