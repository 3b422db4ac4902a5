-- Places on the customer's pages that the shop marked with its decision, each with its words.
alter table order_events add column marks jsonb;
