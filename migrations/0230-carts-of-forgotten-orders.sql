-- An account that was erased before took the orders of a guest along, whose carts kept the name, address and mail of
-- the person. They name no account, so they are found by their order.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    delete from cart_lines l using orders o
      where l.tenant_id = each and o.tenant_id = each and o.cart_id = l.cart_id and o.erased_at is not null;
    update carts c set anonymous_id = 'erased-' || c.id, customer_id = null, shipping_address = null,
        billing_address = null, postal_code = '', vat_number = null
      from orders o
      where c.tenant_id = each and o.tenant_id = each and o.cart_id = c.id and o.erased_at is not null
        and c.state = 'ordered';
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
