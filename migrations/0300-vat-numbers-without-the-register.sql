-- A number that the register did not answer for and that staff let through in the customer's place says so.
alter table vat_checks drop constraint vat_checks_source_check;
alter table vat_checks add constraint vat_checks_source_check check (source in ('format', 'vies', 'staff'));

-- How the number of a cart was checked, for the order that the cart becomes.
alter table carts add column vat_check jsonb;

-- Whether an order left VAT out for a number of which only the digits were known. Staff look for these later.
alter table orders add column vat_by_digits boolean not null default false;
create index orders_by_digits on orders (tenant_id, order_state, payment_state, production_state, placed_at desc, id desc)
  where vat_by_digits;
