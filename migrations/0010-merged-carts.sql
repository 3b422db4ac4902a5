-- A call that a guest had under way at sign-in still carries the guest's cookie: it learns that the cart was merged, and
-- nothing of what is in it.
create or replace function lock_cart(of_tenant text, of_id text, of_customer text, of_guest text)
  returns table (cart jsonb, lines jsonb)
  language plpgsql volatile as $$
declare
  held carts;
begin
  select * into held from carts
    where tenant_id = of_tenant and id = of_id
      and case when of_customer is null
        then anonymous_id = of_guest and (customer_id is null or state = 'merged')
        else customer_id = of_customer end
    for update;
  if not found then
    return;
  end if;
  if of_customer is null and held.state = 'merged' then
    held.shipping_address := null;
    held.billing_address := null;
    held.vat_number := null;
    return query select to_jsonb(held), '[]'::jsonb;
    return;
  end if;
  return query
    select to_jsonb(held), coalesce(jsonb_agg(cart_lines.line order by position, cart_lines.id), '[]')
    from cart_lines where tenant_id = of_tenant and cart_id = of_id;
end
$$;
