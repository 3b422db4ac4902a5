-- Money that a provider has only authorised can be given up: by the shop when the order is cancelled, or by the provider.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('started', 'awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held', 'withdrawn', 'released'));

-- The sandbox may hold such money.
alter table sandbox_payments drop constraint sandbox_payments_state_check;
alter table sandbox_payments add constraint sandbox_payments_state_check
  check (state in ('open', 'challenged', 'authorised', 'captured', 'declined', 'abandoned', 'released'));
