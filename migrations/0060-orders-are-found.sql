-- What a customer finds orders by stands in one index: under the tenant wall an index is reached by owner and day alone, and
-- what is looked for besides is read from the index and not from the orders. Words are without accents, in small letters,
-- each with a space before it (orders/order-search.rules); the status is the plain one (orders.rules), kept by the one
-- writer of states.
alter table orders add column plain_status text not null default 'awaiting_payment';
alter table orders add column words text not null default '' check (octet_length(words) <= 1600);

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update orders o set
      words = coalesce((select ' ' || left(trim(regexp_replace(lower(regexp_replace(
          normalize(o.order_number || ' ' || string_agg((l.line ->> 'jobName') || ' ' || l.product_name, ' ' order by l.position), nfkd),
          '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')), 390) || ' '
        from order_lines l where l.tenant_id = each and l.order_id = o.id), ''),
      plain_status = coalesce((select status from (
        select case
          when o.order_state = 'cancelled' or j.production_state = 'cancelled' then 'cancelled'
          when j.production_state in ('delivered', 'shipped', 'on_hold') then j.production_state
          when o.payment_state = 'failed' then 'payment_failed'
          when o.payment_state = 'awaiting' then 'awaiting_payment'
          when j.artwork_state in ('awaited', 'rejected') then 'artwork_' || j.artwork_state
          when j.artwork_state in ('checking', 'fixed') then 'artwork_checking'
          else 'in_production' end as status
        from order_jobs j where j.tenant_id = each and j.order_id = o.id) statuses
        order by array_position(array['payment_failed', 'awaiting_payment', 'artwork_rejected', 'artwork_awaited', 'on_hold',
          'artwork_checking', 'in_production', 'shipped', 'delivered', 'cancelled'], status) limit 1), 'awaiting_payment')
      where tenant_id = each;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;

drop index orders_customer;
create index orders_of_customer on orders (tenant_id, customer_id, placed_at desc, id desc) include (plain_status, words)
  where customer_id is not null;
