-- A line of a cart, written in one go with the version that counts it. `seen` is the version that the line was made for;
-- null when the cart's row is locked already. A cart that has changed since fails as what it is, a serialization
-- failure, and the transaction is tried again on the cart as it stands.
create function put_cart_line(
  of_tenant text, of_cart text, seen integer,
  line_id text, line_quantity integer, line_net_cents bigint, line_gross_cents bigint, written jsonb
) returns void
  language plpgsql volatile as $$
begin
  update carts set version = version + 1, updated_at = now()
    where tenant_id = of_tenant and id = of_cart and (seen is null or version = seen);
  if not found then
    raise exception 'The cart is not as it was' using errcode = 'serialization_failure';
  end if;
  -- A new line goes to the end, an edited one keeps its place.
  update cart_lines
    set quantity = line_quantity, net_cents = line_net_cents, gross_cents = line_gross_cents, line = written
    where tenant_id = of_tenant and cart_id = of_cart and id = line_id;
  if not found then
    insert into cart_lines (tenant_id, cart_id, id, position, quantity, net_cents, gross_cents, line)
      select of_tenant, of_cart, line_id, coalesce(max(position), -1) + 1,
        line_quantity, line_net_cents, line_gross_cents, written
      from cart_lines where tenant_id = of_tenant and cart_id = of_cart;
  end if;
end
$$;
grant execute on function put_cart_line to tirage_app;
