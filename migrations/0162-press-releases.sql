-- What was handed over to the print floor: a folder for each job, with the approved files under press-ready names and the
-- job ticket. The bytes stand in the file store under their hash.
create table press_releases (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  line_id text not null,
  job_id text not null,
  approval_id text not null,
  staff_id text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
create index press_releases_order on press_releases (tenant_id, order_id, at);
create index press_releases_oldest on press_releases (tenant_id, at);
select guard_by_tenant('press_releases', 'select, insert, delete');

create table press_files (
  tenant_id text not null,
  release_id text not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('artwork', 'ticket', 'xjdf')),
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) between 1 and 60),
  bytes bigint not null check (bytes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, release_id, position),
  unique (tenant_id, release_id, name),
  foreign key (tenant_id, release_id) references press_releases (tenant_id, id) on delete cascade
);
create index press_files_file on press_files (tenant_id, hash);
select guard_by_tenant('press_files', 'select, insert, delete');
