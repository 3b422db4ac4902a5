-- The plant at which the customer of a cart collects. Null: it is sent.
alter table carts add column collect_at text;
