-- Several accounts may carry one address that nobody has proven. A password is compared with the first three: the one
-- that has proven the address, then those that have ordered, then those opened first. A later registration takes no
-- one's place, and however many there are, the index gives the first three.
alter table customers add column has_ordered boolean generated always as (coalesce(data ->> 'isNewClient', '') = 'false') stored;
drop index customers_email;
create index customers_email on customers (tenant_id, email, (email_verified_at is null), has_ordered desc, created_at, id);
