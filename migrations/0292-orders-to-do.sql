-- Every page says how many orders wait for their customer. They are few among all that were ever placed.
create index orders_to_do on orders (tenant_id, customer_id) include (company_id)
  where customer_id is not null
    and plain_status in ('payment_failed', 'awaiting_payment', 'artwork_rejected', 'artwork_fixed', 'artwork_awaited');
