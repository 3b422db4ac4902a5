-- Below the tenant policy only leakproof operators reach an index. lower() is none, so the index on it was never used by the
-- application: the address in lower case is a column of its own, compared by equality.
alter table orders add column email_key text generated always as (lower(email)) stored;
drop index orders_address;
create index orders_email_key on orders (tenant_id, email_key);
-- What a customer used, beside what was used under an address.
create index promotion_uses_customer on promotion_uses (tenant_id, promotion_id, customer_id) where customer_id is not null;
