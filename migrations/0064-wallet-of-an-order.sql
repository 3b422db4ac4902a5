-- The order that a posting is about, so that the order can show it.
alter table wallet_postings
  add column order_id text,
  add foreign key (tenant_id, order_id) references orders (tenant_id, id);
create index wallet_postings_order on wallet_postings (tenant_id, order_id) where order_id is not null;
