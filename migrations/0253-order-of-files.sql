-- Where a file stands among those of its line, where that is not when it was begun: front and back that were exchanged, and
-- copies, which keep the order of what they were made of.
alter table artwork_files add column sorted_at timestamptz;
