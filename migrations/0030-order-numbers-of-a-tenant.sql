-- One sequence for all shops told each the volume of the others. Each counts its own orders now; the row is taken in the order's
-- transaction, so that a number is given once and only to an order that stands.
create table order_counters (
  tenant_id text primary key references tenants (id) on delete cascade,
  last bigint not null check (last > 100000)
);
select guard_by_tenant('order_counters', 'select, insert, update');

-- A shop goes on from its last number. The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    insert into order_counters (tenant_id, last)
      select tenant_id, max(split_part(order_number, '-', 2)::bigint) from orders
      where tenant_id = each and split_part(order_number, '-', 2) ~ '^[0-9]{6,15}$'
      group by tenant_id;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

drop sequence order_numbers;
