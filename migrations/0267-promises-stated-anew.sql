-- Payment or files of a line came after the instant until which its dates were promised: the dates as they are since then. The
-- line itself stays as it was bought; the last number counts.
create table order_line_promises (
  tenant_id text not null,
  order_id text not null,
  line_id text not null,
  number integer not null check (number >= 1),
  -- Local days, and the instant from which a line that is collected lies ready.
  arrival_on date not null,
  leaves_on date not null check (leaves_on <= arrival_on),
  ready_from timestamptz,
  -- Payment and files had to be in before it.
  cut_off timestamptz not null,
  stated_at timestamptz not null,
  primary key (tenant_id, order_id, line_id, number),
  foreign key (tenant_id, order_id, line_id) references order_lines (tenant_id, order_id, id) on delete cascade
);
select guard_by_tenant('order_line_promises', 'select, insert');

-- The day of arrival as it was and as it is since then.
alter table order_events drop constraint order_events_axis_check;
alter table order_events add constraint order_events_axis_check
  check (axis in ('order', 'payment', 'artwork', 'production', 'total', 'promise'));
alter table order_events drop constraint order_events_check;
alter table order_events add constraint order_events_check
  check ((axis in ('artwork', 'production', 'total', 'promise')) = (job_id is not null));
