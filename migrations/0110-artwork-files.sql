-- Files that a customer hands in for a line of an order. The bytes stand in the file store: under the id of the upload
-- while they come, then under their hash, which is null until all of them have come.
create table artwork_files (
  tenant_id text not null,
  -- Whoever knows it and may change the order continues the upload.
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  line_id text not null,
  -- The artwork of the line that the file is for. Null for all of them.
  artwork_id text check (length(artwork_id) between 1 and 40),
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 1610612736),
  -- When the file was changed last on its owner's machine, in milliseconds. It knows the file again to be continued.
  last_modified bigint not null,
  type text check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/tiff')),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  sent_by text not null check (sent_by in ('guest', 'customer', 'staff')),
  -- The customer or the member of staff.
  sender_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the customer said that the line may be printed from it.
  handed_in_at timestamptz,
  -- A file that was handed in is only taken out of use.
  removed_at timestamptz,
  -- The request that writes now, of whichever server, and until when it may.
  writer text,
  writer_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  check ((hash is null) = (type is null)),
  check (handed_in_at is null or hash is not null),
  check (removed_at is null or handed_in_at is not null),
  check ((writer is null) = (writer_until is null))
);
create index artwork_files_order on artwork_files (tenant_id, order_id, created_at);
create index artwork_files_file on artwork_files (tenant_id, hash);
create index artwork_files_unfinished on artwork_files (tenant_id, changed_at) where hash is null;
create index artwork_files_unsent on artwork_files (tenant_id, changed_at) where handed_in_at is null;
create index artwork_files_oldest on artwork_files (tenant_id, changed_at);
select guard_by_tenant('artwork_files', 'select, insert, update, delete');
