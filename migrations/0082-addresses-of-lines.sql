-- As before (migration 0065). A line may have a delivery address of its own. Like the order's, it stays for the books,
-- without the ways to reach the person.
create or replace function line_without_names(line jsonb) returns jsonb
  language sql immutable parallel safe as $$
  select line || '{"jobName": "", "userNotes": ""}' || coalesce((
    select jsonb_object_agg(list, (
      select coalesce(jsonb_agg(artwork || '{"name": ""}' order by place), '[]')
        from jsonb_array_elements(line -> list) with ordinality as each (artwork, place)))
      -- Lines of before 0022 call them sets.
      from unnest(array['artworks', 'sets']) as list
      where jsonb_typeof(line -> list) = 'array' and line #>> '{facts,sizeSplit}' is distinct from 'own'), '{}')
    || case jsonb_typeof(line -> 'deliveryAddress')
      when 'object' then jsonb_build_object('deliveryAddress', (line -> 'deliveryAddress') || '{"email": "", "phone": ""}')
      else '{}' end
$$;
