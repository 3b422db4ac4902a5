-- A code for first orders asks for every order of an address.
create index orders_address on orders (tenant_id, lower(email));
