-- Pictures that a mail shows: the hash of each in the file store, what is said of it, and the places that are marked.
alter table mails add column pictures jsonb;
