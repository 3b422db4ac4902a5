-- A press folder has a small picture of each file, for people who look for a job among many.
alter table press_files drop constraint press_files_kind_check;
alter table press_files add constraint press_files_kind_check check (kind in ('artwork', 'thumbnail', 'ticket', 'xjdf'));
