-- The owner's cart, locked, with its lines, in one round trip. Two statements inside, so that the lines are read after
-- the lock is held: a single statement would show the lines as they were before it waited.
create function lock_cart(of_tenant text, of_id text, of_customer text, of_guest text)
  returns table (cart jsonb, lines jsonb)
  language plpgsql volatile as $$
declare
  held carts;
begin
  select * into held from carts
    where tenant_id = of_tenant and id = of_id
      and case when of_customer is null then anonymous_id = of_guest and customer_id is null else customer_id = of_customer end
    for update;
  if not found then
    return;
  end if;
  return query
    select to_jsonb(held), coalesce(jsonb_agg(cart_lines.line order by position, cart_lines.id), '[]')
    from cart_lines where tenant_id = of_tenant and cart_id = of_id;
end
$$;
grant execute on function lock_cart to tirage_app;
