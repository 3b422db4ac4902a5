-- A placed order may be changed until it is locked for print. A line that was replaced or cancelled stays as it was bought,
-- with the time of its end; the order is made of the lines without one.
alter table order_lines add column ended_at timestamptz;
grant update (ended_at) on order_lines to tirage_app;

-- The total of an order as an amendment found it and as it left it, in cents, with the job of the line that it was about.
alter table order_events drop constraint order_events_axis_check;
alter table order_events add constraint order_events_axis_check check (axis in ('order', 'payment', 'artwork', 'production', 'total'));
alter table order_events drop constraint order_events_check;
alter table order_events add constraint order_events_check check ((axis in ('artwork', 'production', 'total')) = (job_id is not null));

-- An attempt that the customer or the shop took back, for another method or another amount. It did not fail.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('started', 'awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held', 'withdrawn'));

-- What a customer asked to change and was shown, until it is confirmed.
create table order_edits (
  tenant_id text not null,
  -- Also the id of the line that it makes: an edit makes one line, however often it is confirmed.
  id text not null check (length(id) between 16 and 64),
  order_id text not null,
  line_id text not null,
  -- Who asked. Null for a guest.
  customer_id text,
  -- The line as it was asked for. Null to cancel it.
  request jsonb,
  -- Prices, dates and money as they were shown.
  shown jsonb not null,
  -- The page from which it was asked, on this shop.
  referer_url text not null check (length(referer_url) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finalized_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id, line_id) references order_lines (tenant_id, order_id, id) on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index order_edits_line on order_edits (tenant_id, order_id, line_id);
create index order_edits_customer on order_edits (tenant_id, customer_id) where customer_id is not null;
create index order_edits_oldest on order_edits (tenant_id, created_at);
select guard_by_tenant('order_edits', 'select, insert, update, delete');
