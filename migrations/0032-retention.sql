-- What src/shop/retention.rules.ts lets go of, found by an index. Where rows change, the index is on a time that does not: one
-- on the last touch would cost every write of a cart.
create index carts_of_guests on carts (tenant_id, created_at) where customer_id is null and state <> 'ordered';
create index carts_put_aside on carts (tenant_id, created_at) where customer_id is not null and state in ('merged', 'replaced');
create index sessions_oldest on sessions (tenant_id, created_at);
create index vat_checks_valid on vat_checks (tenant_id, checked_at) where valid;
create index vat_checks_failed on vat_checks (tenant_id, checked_at) where not valid;
create index shared_configurations_oldest on shared_configurations (tenant_id, created_at);
create index sandbox_payments_oldest on sandbox_payments (tenant_id, created_at);
grant delete on carts, sessions, mails, vat_checks, shared_configurations, sandbox_payments to tirage_app;
-- A configuration that is shared again begins anew.
grant update (created_at) on shared_configurations to tirage_app;
