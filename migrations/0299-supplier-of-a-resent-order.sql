-- A purchase order that is sent again goes to another supplier where the former one has left the catalogue: from then on it
-- is theirs.
grant update (supplier_id) on press_releases to tirage_app;
