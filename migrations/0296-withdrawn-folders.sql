-- A folder that no longer stands: another one replaces it, or its job was cancelled. Its link ends then. The supplier is the
-- one that a purchase order went to, who is told when it is called off.
alter table press_releases
  add column withdrawn_at timestamptz,
  add column supplier_id text;
grant update (withdrawn_at) on press_releases to tirage_app;
