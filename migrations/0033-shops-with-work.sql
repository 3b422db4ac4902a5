-- Which of these shops have work that comes round by the clock. Asked with the rights of whoever asks, behind the tenant wall: it
-- looks into one shop after the other by an index and tells nothing but names. It is asked outside of any tenant, and sets none in the
-- end; a function that says so itself (set app.tenant) may be made by a superuser alone.
create function shops_with_orders_due(shops text[], at timestamptz) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    if exists (
      select from orders where tenant_id = shop and payment_due_at <= at and order_state = 'placed'
        and payment_state in ('awaiting', 'failed') and overdue_at is null
    ) then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
grant execute on function shops_with_orders_due to tirage_app;

create function shops_with_payments_to_ask(shops text[], at timestamptz) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    if exists (select from payments where tenant_id = shop and ask_at is not null and ask_at <= at) then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
grant execute on function shops_with_payments_to_ask to tirage_app;

-- The rows that a rule of the program lets go of; the condition is the program's own words.
create function shops_with_old_rows(shops text[], of_table regclass, condition text) returns setof text
  language plpgsql volatile as $$
declare
  shop text;
  is_there boolean;
begin
  foreach shop in array shops loop
    perform set_config('app.tenant', shop, true);
    execute format('select exists (select from %s where tenant_id = $1 and %s)', of_table, condition) into is_there using shop;
    if is_there then
      return next shop;
    end if;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
grant execute on function shops_with_old_rows to tirage_app;

-- How many texts are missing by language, as the files said it that were applied last: a start that reads none of them tells it.
alter table applied_files add column missing_texts jsonb not null default '{}';
