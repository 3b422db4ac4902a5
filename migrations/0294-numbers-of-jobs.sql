-- The number of a job within its order, for its folder, its file names and the order to a supplier. It was the place among
-- the jobs that the order still had, so it changed when a line was taken out.
alter table order_jobs add column number integer;

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update order_jobs j set number = counted.number
      from (select order_id, id, row_number() over (partition by order_id order by position, id) as number
        from order_jobs where tenant_id = each) counted
      where j.tenant_id = each and j.order_id = counted.order_id and j.id = counted.id;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

alter table order_jobs alter column number set not null, add check (number > 0), add unique (tenant_id, order_id, number);
