-- A reason that staff write for the customer is told apart from one for colleagues when it is written. All that stand here
-- were asked for with the promise that the customer does not see them, also those of rejected artwork.
alter table order_events add column is_for_customer boolean not null default false;
