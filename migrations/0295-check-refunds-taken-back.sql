-- The price of a check that was given back is taken back with the item for which it was paid: nothing of it is left then.
alter table artwork_approvals
  drop constraint artwork_approvals_check_refund_cents_check,
  add constraint artwork_approvals_check_refund_cents_check check (check_refund_cents >= 0);
