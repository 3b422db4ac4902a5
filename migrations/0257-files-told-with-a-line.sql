-- The same as put_cart_line, and tells whether the cart has files. Most carts have none while they are filled, and are
-- then answered without asking for them. Servers of before call put_cart_line itself.
create function put_cart_line_telling_files(
  of_tenant text, of_cart text, seen integer,
  line_id text, line_quantity integer, line_net_cents bigint, line_gross_cents bigint, written jsonb,
  place integer
) returns boolean
  language plpgsql volatile as $$
begin
  perform put_cart_line(of_tenant, of_cart, seen, line_id, line_quantity, line_net_cents, line_gross_cents, written, place);
  return exists (select from artwork_files where tenant_id = of_tenant and cart_id = of_cart and order_id is null);
end
$$;
grant execute on function put_cart_line_telling_files to tirage_app;
