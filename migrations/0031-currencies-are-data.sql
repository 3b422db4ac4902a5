-- Which currencies there are is told once, by the program, and which of them a shop sells in by its file.
alter table carts drop constraint carts_currency_check;
alter table carts add constraint carts_currency_check check (currency ~ '^[A-Z]{3}$');
