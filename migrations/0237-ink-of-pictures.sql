-- How much ink a picture file of ink takes, cell by cell. Null for a page that was not measured.
alter table artwork_pages add column ink jsonb;
