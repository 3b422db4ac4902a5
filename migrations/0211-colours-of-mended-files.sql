-- Of files that were mended before, colours were never converted. The tenant wall holds for the owner too: one tenant
-- after the other.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update artwork_files set fixes = jsonb_set(fixes, '{plan,cmyk}', 'false')
      where tenant_id = each and fixes is not null and not (fixes -> 'plan') ? 'cmyk';
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
