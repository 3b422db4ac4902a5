-- What a customer says is wrong with a job that was sent, and what the shop decided.
create table complaints (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  job_id text not null,
  line_id text not null,
  kind text not null check (kind in ('damaged', 'wrong_colour', 'wrong_cut', 'wrong_quantity', 'wrong_article', 'not_received', 'other')),
  wish text not null check (wish in ('reprint', 'credit', 'advice')),
  copies integer not null check (copies > 0),
  words text not null check (length(words) between 1 and 4000),
  opened_at timestamptz not null,
  state text not null check (state in ('open', 'reprinted', 'credited', 'declined')),
  -- When it was opened, then when it was decided.
  changed_at timestamptz not null,
  staff_id text,
  -- What the customer was told.
  answer text check (length(answer) between 1 and 4000),
  reprint_job_id text,
  credit_cents bigint check (credit_cents > 0),
  credited_to text check (credited_to in ('wallet', 'origin')),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id),
  check ((state = 'open') = (answer is null)),
  check ((state = 'reprinted') = (reprint_job_id is not null)),
  check ((state = 'credited') = (credit_cents is not null) and (credit_cents is null) = (credited_to is null))
);
-- One open complaint about a job at a time.
create unique index complaints_open on complaints (tenant_id, order_id, job_id) where state = 'open';
create index complaints_order on complaints (tenant_id, order_id, opened_at);
create index complaints_waiting on complaints (tenant_id, state, changed_at, id);
create index complaints_oldest on complaints (tenant_id, changed_at);
select guard_by_tenant('complaints', 'select, insert, update, delete');

-- Pictures of a complaint. The file stands in the file store under its hash, which is null until all of it has come.
create table complaint_pictures (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  job_id text not null,
  -- Null until the complaint is sent.
  complaint_id text,
  bytes integer not null check (bytes between 1 and 10485760),
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic')),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, complaint_id) references complaints (tenant_id, id) on delete cascade,
  check (hash is null or type is not null),
  check (complaint_id is null or hash is not null)
);
create index complaint_pictures_order on complaint_pictures (tenant_id, order_id);
create index complaint_pictures_complaint on complaint_pictures (tenant_id, complaint_id);
create index complaint_pictures_file on complaint_pictures (tenant_id, hash);
create index complaint_pictures_unsent on complaint_pictures (tenant_id, created_at) where complaint_id is null;
select guard_by_tenant('complaint_pictures', 'select, insert, update, delete');
