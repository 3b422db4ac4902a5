-- How much of a file has come, as of the last request that brought some of it: a part takes room like a whole file.
alter table artwork_files add column received bigint not null default 0 check (received >= 0);
