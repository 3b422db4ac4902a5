-- What was read from a file once all of its bytes were there: facts, or why nothing could be read. Both are null until
-- then. The checks of a configuration are made from them whenever they are looked at.
alter table artwork_files
  add column facts jsonb,
  add column unreadable text check (length(unreadable) between 1 and 40),
  add column facts_version integer,
  add check (facts is null or unreadable is null),
  add check ((facts_version is null) = (facts is null and unreadable is null)),
  add check (facts_version is null or hash is not null);
