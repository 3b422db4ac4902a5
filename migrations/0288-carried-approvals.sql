-- A file that was taken over from an earlier order names the approval that it was printed with there.
alter table artwork_files add column approved_in text;
