-- What the shop has made at PayPal of an attempt. PayPal cannot end an order that was approved: the state decides here
-- whether its money is still taken, so that no order is paid twice.
create table paypal_orders (
  tenant_id text not null,
  -- PayPal's own.
  id text not null check (length(id) between 8 and 36),
  payment_id text not null,
  currency text not null check (length(currency) = 3),
  -- taking: a capture was asked for, and whoever asks for it again asks for the same one.
  state text not null check (state in ('open', 'taking', 'declined', 'ended')),
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
create index paypal_orders_payment on paypal_orders (tenant_id, payment_id);
select guard_by_tenant('paypal_orders', 'select, insert, update');
