-- A person's data is found, given out and let go of by the person: what finds it has an index.
create index carts_customer on carts (tenant_id, customer_id) where customer_id is not null;
create index shop_events_customer on shop_events (tenant_id, customer_id) where customer_id is not null;
create index promotion_uses_order on promotion_uses (tenant_id, order_id);
-- lower() reaches no index below the tenant's wall: the address as it is compared is a column.
alter table mails add column recipient_key text generated always as (lower(recipient)) stored;
create index mails_recipient_key on mails (tenant_id, recipient_key);

-- Who used a code is not needed once its order is nobody's account's.
grant update (customer_id, email) on promotion_uses to tirage_app;
-- A consent that was withdrawn is proof; the address of a reader who asked to be forgotten is not kept with it.
alter table newsletter_subscriptions alter column email drop not null;

-- When the personal data that no law asks for was taken out of an order: no link, cookie or account opens it any more.
alter table orders add column erased_at timestamptz;

-- The books stay: amounts, numbers, lines, names and addresses of invoice and delivery. Lines are never changed but here,
-- so it is a function of the owner's; it acts within the tenant that is set, like everything else.
create function forget_orders_of(customer text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nameless constant jsonb := '{"email": "", "phone": ""}';
begin
  update order_lines set line = line || '{"jobName": "", "userNotes": ""}'
    where tenant_id = app_tenant()
      and order_id in (select id from orders where tenant_id = app_tenant() and customer_id = customer);
  update orders set
    customer_id = null, anonymous_id = null, email = '', erased_at = at,
    access_key = replace(gen_random_uuid()::text, '-', ''),
    snapshot = snapshot || jsonb_build_object(
      'userNotes', '',
      'shippingAddress', (snapshot -> 'shippingAddress') || nameless,
      'billingAddress', case jsonb_typeof(snapshot -> 'billingAddress')
        when 'object' then (snapshot -> 'billingAddress') || nameless else 'null' end)
    where tenant_id = app_tenant() and customer_id = customer;
end
$$;
revoke execute on function forget_orders_of from public;
grant execute on function forget_orders_of to tirage_app;
