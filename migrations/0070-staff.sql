-- The people who work in a shop. They are no customers: another table, another cookie, another sign-in.
create table staff (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (length(id) between 16 and 64),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null default '' check (length(name) <= 80),
  -- Null until the invitation is accepted.
  password_hash text,
  scopes text[] not null check (cardinality(scopes) <= 40),
  -- Encrypted with the secret of the installation: a copy of the database holds no second factor.
  totp_secret text check (length(totp_secret) <= 400),
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used. A code counts once.
  totp_step bigint not null default 0,
  invite_hash text check (length(invite_hash) = 43),
  invite_expires_at timestamptz,
  created_at timestamptz not null,
  -- Nobody is deleted, because the trail names them.
  blocked_at timestamptz,
  check ((invite_hash is null) = (invite_expires_at is null)),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create unique index staff_invite on staff (tenant_id, invite_hash) where invite_hash is not null;
select guard_by_tenant('staff', 'select, insert, update');

-- In place of a lost second factor. Each works once.
create table staff_recovery_codes (
  tenant_id text not null,
  staff_id text not null,
  hash text not null check (length(hash) = 43),
  used_at timestamptz,
  primary key (tenant_id, staff_id, hash),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
select guard_by_tenant('staff_recovery_codes', 'select, insert, update, delete');

-- A session is a family of tokens, like a customer's (decision 19). Only the token of the present generation is valid.
create table staff_sessions (
  tenant_id text not null,
  id text not null check (length(id) between 16 and 64),
  staff_id text not null,
  generation integer not null default 1 check (generation > 0),
  user_agent text not null default '' check (length(user_agent) <= 300),
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create index staff_sessions_staff on staff_sessions (tenant_id, staff_id);
create index staff_sessions_oldest on staff_sessions (tenant_id, created_at);
select guard_by_tenant('staff_sessions', 'select, insert, update, delete');

-- What staff did, to what, and why. Rows are added and never changed: nobody is granted more.
create table staff_trail (
  tenant_id text not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  -- Null for the operator, who acts by commands on the server.
  staff_id text,
  act text not null check (length(act) between 1 and 40),
  subject_kind text not null check (length(subject_kind) between 1 and 20),
  subject_id text not null check (length(subject_id) <= 64),
  -- What was done in full, by the names of the API.
  detail jsonb not null,
  reason text not null check (length(reason) <= 500),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
create index staff_trail_staff on staff_trail (tenant_id, staff_id, id);
create index staff_trail_act on staff_trail (tenant_id, act, id);
create index staff_trail_subject on staff_trail (tenant_id, subject_kind, subject_id, id);
select guard_by_tenant('staff_trail', 'select, insert');
