-- The terms that were accepted with an order: the shop's revision, whose pages are never changed, and the hash of their text.
-- Orders from before have none.
alter table orders
  add column terms_revision bigint,
  add column terms_version text check (length(terms_version) <= 64),
  add check ((terms_revision is null) = (terms_version is null)),
  add foreign key (tenant_id, terms_revision) references revisions (tenant_id, number);
