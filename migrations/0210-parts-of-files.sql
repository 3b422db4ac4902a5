-- One PDF may be spread over the artworks of a line: several files are then made of one, each with some of its pages.
-- They are agreed to together, and the original comes back in the place of all of them.
alter table artwork_files
  add column is_part boolean not null default false,
  add check (not is_part or fixes is not null);
