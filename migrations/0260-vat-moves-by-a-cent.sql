-- The application may give a bought line another share of the VAT of its order. That is a cent more or less, so the database
-- takes no other change: neither a fault of a statement nor words that got into one move an amount that was charged.
create or replace function restate_vat(order_of text, fresh jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given record;
begin
  for given in
    select l.id, l.net_cents, l.gross_cents, share.print, share.delivery, share.services,
      share.print + share.delivery + (select coalesce(sum(cents::bigint), 0) from jsonb_array_elements_text(share.services) as each (cents)) as vat
    from order_lines l
      join jsonb_to_recordset(fresh) as share (id text, print bigint, delivery bigint, services jsonb) on share.id = l.id
    where l.tenant_id = app_tenant() and l.order_id = order_of and l.ended_at is null
  loop
    continue when given.gross_cents = given.net_cents + given.vat;
    if abs(given.gross_cents - given.net_cents - given.vat) > 1 then
      raise exception 'the VAT of line % would move by more than a cent', given.id;
    end if;
    update order_lines l set
      gross_cents = l.net_cents + given.vat,
      line = l.line || jsonb_build_object(
        'price', l.line -> 'price' || jsonb_build_object(
          'vatCents', given.print, 'grossCents', (l.line #>> '{price,netCents}')::bigint + given.print),
        'deliveryPromise', l.line -> 'deliveryPromise' || jsonb_build_object('shippingVatCents', given.delivery),
        'services', (
          select coalesce(jsonb_agg(service || jsonb_build_object(
              'vatCents', given.services -> (place - 1)::int,
              'grossCents', (service ->> 'netCents')::bigint + (given.services ->> (place - 1)::int)::bigint)
            order by place), '[]')
          from jsonb_array_elements(l.line -> 'services') with ordinality as each (service, place)))
      where l.tenant_id = app_tenant() and l.id = given.id and l.order_id = order_of;
  end loop;
end
$$;
