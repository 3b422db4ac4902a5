-- What staff tried in the place of a customer and were refused. The trail is written before a call is carried out and never
-- changed, so what became of an entry stands beside it.
create table staff_trail_refusals (
  tenant_id text not null references tenants (id) on delete cascade,
  trail_id bigint not null,
  -- The key of the refusal.
  refusal text not null check (length(refusal) between 1 and 60),
  primary key (tenant_id, trail_id),
  foreign key (tenant_id, trail_id) references staff_trail (tenant_id, id) on delete cascade
);
select guard_by_tenant('staff_trail_refusals', 'select, insert');
