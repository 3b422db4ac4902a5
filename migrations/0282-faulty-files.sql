-- Files with an error are handed in to be answered. To the promise of their job they have not come.
alter table order_jobs add column has_faulty_files boolean not null default false;
