-- Mandates of which the bank never heard are let go of after a while, and with the person who signed them.
alter table mandates
  -- The customer who signed. It may be a colleague of whoever ordered, and stays when the account is gone: it then leads to
  -- nobody, and keeps the account number out of what others are shown. Null for who was not signed in.
  add column signed_by text;
grant delete on mandates to tirage_app;
create index mandates_by_age on mandates (tenant_id, signed_at);
create index mandates_by_signer on mandates (tenant_id, signed_by) where signed_by is not null;
