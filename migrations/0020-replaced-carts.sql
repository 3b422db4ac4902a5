-- A cart that its owner put aside for a fresh one (POST /cart with forceCreate): it takes no more changes, and its lines
-- wait until they are taken into the new one or given up.
alter table carts drop constraint carts_state_check;
alter table carts add constraint carts_state_check check (state in ('active', 'ordered', 'merged', 'replaced'));
create index carts_waiting_customer on carts (tenant_id, customer_id) where state in ('merged', 'replaced');
create index carts_waiting_guest on carts (tenant_id, anonymous_id) where state = 'replaced';
