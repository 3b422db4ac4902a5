-- The company's VAT number, once checked; its country decides about reverse charge.
alter table carts add column vat_number text check (length(vat_number) between 4 and 20);
alter table carts add column vat_country text check (length(vat_country) = 2);
