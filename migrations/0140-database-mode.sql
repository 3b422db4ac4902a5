-- The mode in which this database was opened first. It stands here because a setting that is forgotten must not decide
-- it: the demo's shops and people once came into a production database that way. The application cannot read it.
create table database_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demo', 'production')),
  opened_at timestamptz not null default now()
);
