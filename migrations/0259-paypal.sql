-- PayPal is a method of payment.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('transfer', 'card', 'paypal'));
alter table order_requests drop constraint order_requests_payment_method_check,
  add constraint order_requests_payment_method_check check (payment_method in ('transfer', 'card', 'paypal'));
-- Which of the sandbox's providers a payment belongs to: it serves cards and PayPal.
alter table sandbox_payments add column provider text not null default 'sandbox';
