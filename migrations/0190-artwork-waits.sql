-- When a customer is to be reminded of files or of a proof, and how many steps of that wait are done. Null where nothing of
-- an order is the customer's turn, or where the wait has ended.
alter table orders add column artwork_due_at timestamptz;
alter table orders add column artwork_steps smallint not null default 0 check (artwork_steps between 0 and 4);
create index orders_artwork_due on orders (tenant_id, artwork_due_at) where artwork_due_at is not null;

-- Orders that wait already begin their wait today. The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set artwork_due_at = now() + interval '1 day'
      where o.tenant_id = each and o.order_state = 'confirmed'
        and exists (select from order_jobs j where j.tenant_id = each and j.order_id = o.id
          and j.artwork_state in ('awaited', 'rejected', 'fixed') and j.production_state in ('waiting', 'in_prepress', 'on_hold'));
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

-- As for unpaid orders (migration 0033).
create function shops_with_artwork_due(shops text[], at timestamptz) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    if exists (select from orders where tenant_id = shop and artwork_due_at <= at) then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
grant execute on function shops_with_artwork_due to tirage_app;
