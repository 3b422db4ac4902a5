-- Who of the staff asked to take a line out. What a guest was shown is confirmed by no member of staff, and the other way
-- round: both have no customer.
alter table order_edits add column staff_id text;
alter table order_edits add constraint order_edits_asker check (customer_id is null or staff_id is null);
alter table order_edits add foreign key (tenant_id, staff_id) references staff (tenant_id, id);
create index order_edits_staff on order_edits (tenant_id, staff_id) where staff_id is not null;
