-- An order that was paid and then became dearer is confirmed, and its rest may not come. What is unpaid is overdue, whether the
-- order is confirmed or not.
drop index orders_payment_due;
create index orders_payment_due on orders (tenant_id, payment_due_at)
  where order_state in ('placed', 'confirmed') and payment_state in ('awaiting', 'failed') and overdue_at is null;

-- As before (migration 0033), with confirmed orders.
create or replace function shops_with_orders_due(shops text[], at timestamptz) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    if exists (
      select from orders where tenant_id = shop and payment_due_at <= at and order_state in ('placed', 'confirmed')
        and payment_state in ('awaiting', 'failed') and overdue_at is null
    ) then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
