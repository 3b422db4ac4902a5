-- A file that is alone for its artwork holds the side that was said of it. Of two the order decides.
alter table artwork_files add column side text check (side in ('front', 'back'));
