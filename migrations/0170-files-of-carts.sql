-- Files that are sent before the purchase belong to a line of a cart. The checkout gives them to the order, and no byte
-- moves: the line keeps its id. The cart stays written down, so that an upload that still runs goes on.
alter table artwork_files
  alter column order_id drop not null,
  add column cart_id text,
  -- The number of an earlier order whose files were taken over with its line.
  add column from_order text check (length(from_order) between 6 and 20),
  add foreign key (tenant_id, cart_id) references carts (tenant_id, id) on delete cascade,
  add check (order_id is not null or cart_id is not null),
  -- Nothing is handed in before it is ordered.
  add check (order_id is not null or handed_in_at is null);

create index artwork_files_cart on artwork_files (tenant_id, cart_id, created_at);
create index artwork_files_unordered on artwork_files (tenant_id, changed_at) where order_id is null;
