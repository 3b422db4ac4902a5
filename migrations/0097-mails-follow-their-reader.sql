-- After a change of address that both sides confirmed, the mails to the former address are still the person's: they are
-- exported and erased with the account. Null while the recipient's address is the account's.
alter table mails add column follows_key text;
create index mails_follows_key on mails (tenant_id, follows_key) where follows_key is not null;
