-- Staff who act for a customer: a session of the customer that names the member of staff and the reason. It is never
-- renewed, and ends after half an hour at the latest.
alter table sessions
  add column staff_id text,
  add column reason text not null default '' check (length(reason) <= 200),
  add foreign key (tenant_id, staff_id) references staff (tenant_id, id),
  add check ((strategy = 'admin') = (staff_id is not null));
create index sessions_of_staff on sessions (tenant_id, staff_id) where staff_id is not null;

-- What staff find customers by: words in small letters without accents, and the mail address as it is. The database keeps
-- them, because accounts are written in many places.
create table customer_words (
  tenant_id text not null,
  word text collate "C" not null,
  customer_id text not null,
  primary key (tenant_id, word, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index customer_words_customer on customer_words (tenant_id, customer_id);
select guard_by_tenant('customer_words', 'select, insert, delete');

create function words_of_customer(email text, data jsonb) returns setof text language sql immutable as $$
  select distinct left(word, 200) from unnest(
    array[lower(email)] || string_to_array(regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', split_part(email, '@', 1),
      data ->> 'firstName', data ->> 'lastName', data -> 'company' ->> 'name', data -> 'company' ->> 'number',
      data -> 'company' ->> 'vatNumber'), nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'), ' ')) word
  where word <> ''
$$;

-- Only a change has words to take away: looked for at each new account, they would make a large import slow.
create function keep_words_of_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from customer_words where tenant_id = new.tenant_id and customer_id = new.id;
  end if;
  insert into customer_words (tenant_id, word, customer_id)
    select new.tenant_id, word, new.id from words_of_customer(new.email, new.data) word;
  return null;
end
$$;
create trigger customers_words_new after insert on customers for each row execute function keep_words_of_customer();
create trigger customers_words_changed after update of email, data on customers for each row
  when (new.email is distinct from old.email or new.data is distinct from old.data)
  execute function keep_words_of_customer();

-- What staff write about a customer for each other. Customers never see it; it is in the file of what the shop keeps of them.
create table customer_notes (
  tenant_id text not null,
  id bigint generated always as identity,
  customer_id text not null,
  staff_id text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (tenant_id, customer_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
select guard_by_tenant('customer_notes', 'select, insert');

-- The newest first, where no word is looked for.
create index customers_newest on customers (tenant_id, created_at desc, id desc);

-- The tenant wall holds for the owner too: one tenant after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    insert into customer_words (tenant_id, word, customer_id)
      select each, word, c.id from customers c cross join lateral words_of_customer(c.email, c.data) word
      where c.tenant_id = each;
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
