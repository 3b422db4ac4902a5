-- Print turnover of a premium reseller when the session was opened or renewed, in cents of the shop's currency: it decides
-- the class of price, which then stays the same from the page to the order.
alter table sessions add column turnover_cents bigint not null default 0 check (turnover_cents >= 0);
