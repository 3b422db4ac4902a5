-- Orders are paid with what a customer's wallet holds (decision 72).
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('transfer', 'card', 'paypal', 'mandate', 'wallet'));
