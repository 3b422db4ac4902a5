-- The plates beside the inks on which a page of a PDF draws (white, varnish, foil, cut, crease), each as a picture of its
-- own: where it has how much. Files that were drawn before have none, and their pages show the plates as colours.
create table artwork_plates (
  tenant_id text not null,
  file_id text not null,
  number integer not null,
  plate text not null check (plate in ('White', 'Foil', 'SpotUV', 'Cut', 'Crease')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, file_id, number, plate),
  foreign key (tenant_id, file_id, number) references artwork_pages (tenant_id, file_id, number) on delete cascade
);
create index artwork_plates_file on artwork_plates (tenant_id, hash);
select guard_by_tenant('artwork_plates', 'select, insert, delete');
