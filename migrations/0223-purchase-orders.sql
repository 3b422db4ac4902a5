-- The folder of a job whose article is bought in has the purchase order for its supplier.
alter table press_files drop constraint press_files_kind_check;
alter table press_files add constraint press_files_kind_check
  check (kind in ('artwork', 'thumbnail', 'ticket', 'xjdf', 'purchase_order', 'purchase_order_csv'));
