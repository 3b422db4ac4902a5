-- Codes for machines (QR codes and bars) that were seen in the picture of a page: how they look, and never what they say.
-- Null for a page that nobody looked through.
alter table artwork_pages add column codes jsonb;
