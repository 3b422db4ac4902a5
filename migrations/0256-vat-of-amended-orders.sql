-- VAT is rounded once for each rate of an order, and each line has its share. When a line is replaced or cancelled, the
-- others may have a cent more or less. Nothing else of a bought line may change, so the application gives only these cents.
create function restate_vat(order_of text, fresh jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update order_lines l set
    gross_cents = l.net_cents + share.vat,
    line = l.line || jsonb_build_object(
      'price', l.line -> 'price' || jsonb_build_object(
        'vatCents', share.print, 'grossCents', (l.line #>> '{price,netCents}')::bigint + share.print),
      'deliveryPromise', l.line -> 'deliveryPromise' || jsonb_build_object('shippingVatCents', share.delivery),
      'services', (
        select coalesce(jsonb_agg(service || jsonb_build_object(
            'vatCents', share.services -> (place - 1)::int,
            'grossCents', (service ->> 'netCents')::bigint + (share.services ->> (place - 1)::int)::bigint)
          order by place), '[]')
        from jsonb_array_elements(l.line -> 'services') with ordinality as each (service, place)))
  from (
    select id, print, delivery, services,
      print + delivery + (select coalesce(sum(cents::bigint), 0) from jsonb_array_elements_text(services) as each (cents)) as vat
    from jsonb_to_recordset(fresh) as given (id text, print bigint, delivery bigint, services jsonb)) share
  where l.tenant_id = app_tenant() and l.order_id = order_of and l.id = share.id and l.ended_at is null
    and l.gross_cents <> l.net_cents + share.vat
$$;
revoke execute on function restate_vat from public;
grant execute on function restate_vat to tirage_app;
