-- Several accounts may carry one address that nobody has proven. A password is compared with the one that has proven the
-- address and the three opened first. A later registration takes no one's place, and however many there are, the index
-- gives the first.
drop index customers_email;
create index customers_email on customers (tenant_id, email, (email_verified_at is null), created_at, id);
