-- What the shop gives back of an order as a whole is of no job, and stands in the history with the other totals.
alter table order_events drop constraint order_events_check;
alter table order_events add constraint order_events_check
  check (axis = 'total' or (axis in ('artwork', 'production', 'promise')) = (job_id is not null));
