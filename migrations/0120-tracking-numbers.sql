-- A number that stands on another parcel of the shop is found before it is sent to a second customer, and a mistyped one
-- can be put right after the parcel has left.
create index shipments_by_number on shipments (tenant_id, tracking_number) where tracking_number <> '';
grant update (carrier, tracking_number) on shipments to tirage_app;
