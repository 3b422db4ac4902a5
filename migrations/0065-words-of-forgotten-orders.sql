-- What a person typed is not part of the books: names of artworks, the words by which the order was found, the reason of
-- a cancellation. How many copies of each artwork were made stays, and so do sizes, which are names of the shop's.
create function line_without_names(line jsonb) returns jsonb
  language sql immutable parallel safe as $$
  select line || '{"jobName": "", "userNotes": ""}' || coalesce((
    select jsonb_object_agg(list, (
      select coalesce(jsonb_agg(artwork || '{"name": ""}' order by place), '[]')
        from jsonb_array_elements(line -> list) with ordinality as each (artwork, place)))
      -- Lines of before 0022 call them sets.
      from unnest(array['artworks', 'sets']) as list
      where jsonb_typeof(line -> list) = 'array' and line #>> '{facts,sizeSplit}' is distinct from 'own'), '{}')
$$;

create or replace function forget_orders_of(customer text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nameless constant jsonb := '{"email": "", "phone": ""}';
begin
  update order_lines set line = line_without_names(line)
    where tenant_id = app_tenant()
      and order_id in (select id from orders where tenant_id = app_tenant() and customer_id = customer);
  update order_events set reason = ''
    where tenant_id = app_tenant() and actor_kind in ('customer', 'guest') and reason <> ''
      and order_id in (select id from orders where tenant_id = app_tenant() and customer_id = customer);
  update orders set
    customer_id = null, anonymous_id = null, email = '', words = '', erased_at = at,
    access_key = replace(gen_random_uuid()::text, '-', ''),
    snapshot = snapshot || jsonb_build_object(
      'userNotes', '',
      'shippingAddress', (snapshot -> 'shippingAddress') || nameless,
      'billingAddress', case jsonb_typeof(snapshot -> 'billingAddress')
        when 'object' then (snapshot -> 'billingAddress') || nameless else 'null' end)
    where tenant_id = app_tenant() and customer_id = customer;
end
$$;

-- Orders that were let go of before. The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update order_lines set line = line_without_names(line)
      where tenant_id = each and order_id in (select id from orders where tenant_id = each and erased_at is not null);
    update order_events set reason = ''
      where tenant_id = each and actor_kind in ('customer', 'guest') and reason <> ''
        and order_id in (select id from orders where tenant_id = each and erased_at is not null);
    update orders set words = '' where tenant_id = each and erased_at is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
