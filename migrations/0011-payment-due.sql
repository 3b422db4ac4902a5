-- When an order's money is due, and when its shop was told that it had not come. One periodic job finds what is due by the
-- index; before, one waiting job for each unpaid order filled the table of jobs.
alter table orders add column payment_due_at timestamptz;
alter table orders add column overdue_at timestamptz;
create index orders_payment_due on orders (tenant_id, payment_due_at)
  where order_state = 'placed' and payment_state in ('awaiting', 'failed') and overdue_at is null;
create index orders_newest on orders (tenant_id, placed_at desc);

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders set payment_due_at = placed_at + interval '14 days'
      where tenant_id = each and order_state = 'placed' and payment_state in ('awaiting', 'failed');
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'cancel_unpaid_order' and key is not null;

-- Whom an answer reaches, where it is not the shop: mails about an order to the shop are answered to the customer.
alter table mails add column reply_to text check (length(reply_to) <= 254);
