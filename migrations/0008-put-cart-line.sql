-- A line of a cart, written in one go with the version that counts it. `seen` is the version that the line was made for;
-- null when the cart's row is locked already. A cart that has changed since fails as what it is, a serialization
-- failure, and the transaction is tried again on the cart as it stands.
create function put_cart_line(
  of_tenant text, of_cart text, seen integer,
  line_id text, line_quantity integer, line_net_cents bigint, line_gross_cents bigint, written jsonb,
  place integer
) returns void
  language plpgsql volatile as $$
declare
  stands integer;
begin
  update carts set version = version + 1, updated_at = now()
    where tenant_id = of_tenant and id = of_cart and (seen is null or version = seen);
  if not found then
    raise exception 'The cart is not as it was' using errcode = 'serialization_failure';
  end if;
  -- An edited line keeps its place; a new one goes to the place that is asked for, else to the end.
  update cart_lines
    set quantity = line_quantity, net_cents = line_net_cents, gross_cents = line_gross_cents, line = written
    where tenant_id = of_tenant and cart_id = of_cart and id = line_id;
  if found then
    return;
  end if;
  if place is not null then
    select position into stands from cart_lines
      where tenant_id = of_tenant and cart_id = of_cart order by position, id offset place limit 1;
    update cart_lines set position = position + 1
      where tenant_id = of_tenant and cart_id = of_cart and position >= stands;
  end if;
  insert into cart_lines (tenant_id, cart_id, id, position, quantity, net_cents, gross_cents, line)
    select of_tenant, of_cart, line_id, coalesce(stands, max(position) + 1, 0),
      line_quantity, line_net_cents, line_gross_cents, written
    from cart_lines where tenant_id = of_tenant and cart_id = of_cart;
end
$$;
grant execute on function put_cart_line to tirage_app;
