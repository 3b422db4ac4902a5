-- Jobs that are not made yet, by the state of their artwork and the day on which they are to leave: the queue of files.
create index order_jobs_artwork on order_jobs (tenant_id, artwork_state, due_on, order_id, id)
  where production_state in ('waiting', 'in_prepress', 'on_hold');

-- What is wrong with artwork is told in several sentences, one for each finding.
alter table order_events drop constraint order_events_reason_check;
alter table order_events add constraint order_events_reason_check check (length(reason) <= 2000);
alter table staff_trail drop constraint staff_trail_reason_check;
alter table staff_trail add constraint staff_trail_reason_check check (length(reason) <= 2000);

-- An order whose files the shop has changed waits for its customer, like one whose files were rejected.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set plain_status = 'artwork_fixed'
      where o.tenant_id = each and o.plain_status in ('on_hold', 'artwork_checking', 'in_production', 'shipped', 'delivered')
        and o.order_state <> 'cancelled' and o.payment_state not in ('awaiting', 'failed')
        and exists (select from order_jobs j where j.tenant_id = each and j.order_id = o.id and j.artwork_state = 'fixed'
          and j.production_state in ('waiting', 'in_prepress', 'in_print', 'finishing', 'packed'));
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
