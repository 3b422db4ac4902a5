-- Addresses of mail are compared in one Unicode spelling (kernel/mail-name). Those that were stored in another get it now. Of two
-- accounts that have proven the same mailbox in two spellings, the one proven first keeps the proof; the other is one of the
-- unproven accounts of the address, which its password still opens. Rows that would be there twice stay as they are.
do $$
declare
  each text;
begin
  for each in select id from tenants loop
    perform set_config('app.tenant', each, true);
    update customers c set
      email = lower(normalize(c.email, nfkc)),
      email_verified_at = case when exists (
        select from customers o
        where o.tenant_id = each and o.id <> c.id and o.email_verified_at is not null
          and lower(normalize(o.email, nfkc)) = lower(normalize(c.email, nfkc))
          and (o.email = lower(normalize(o.email, nfkc)) or (o.email_verified_at, o.id) < (c.email_verified_at, c.id))
      ) then null else c.email_verified_at end
      where c.tenant_id = each and c.email <> lower(normalize(c.email, nfkc));
    update account_tokens set data = jsonb_set(data, '{email}', to_jsonb(lower(normalize(data ->> 'email', nfkc))))
      where tenant_id = each and data ->> 'email' <> lower(normalize(data ->> 'email', nfkc));
    update newsletter_subscriptions s set email = lower(normalize(s.email, nfkc))
      where s.tenant_id = each and s.email <> lower(normalize(s.email, nfkc)) and not exists (
        select from newsletter_subscriptions o
        where o.tenant_id = each and o.id <> s.id and lower(normalize(o.email, nfkc)) = lower(normalize(s.email, nfkc)));
    update company_invites i set email = lower(normalize(i.email, nfkc))
      where i.tenant_id = each and i.email <> lower(normalize(i.email, nfkc)) and not exists (
        select from company_invites o
        where o.tenant_id = each and o.company_id = i.company_id and o.id <> i.id
          and lower(normalize(o.email, nfkc)) = lower(normalize(i.email, nfkc)));
    update staff s set email = lower(normalize(s.email, nfkc))
      where s.tenant_id = each and s.email <> lower(normalize(s.email, nfkc)) and not exists (
        select from staff o
        where o.tenant_id = each and o.id <> s.id and lower(normalize(o.email, nfkc)) = lower(normalize(s.email, nfkc)));
    update orders set email = normalize(email, nfkc) where tenant_id = each and email is not nfkc normalized;
    update mails set recipient = normalize(recipient, nfkc) where tenant_id = each and recipient is not nfkc normalized;
    update promotion_uses set email = lower(normalize(email, nfkc))
      where tenant_id = each and email <> lower(normalize(email, nfkc));
    update legacy_orders set owner = 'email:' || lower(normalize(substr(owner, 7), nfkc))
      where tenant_id = each and owner like 'email:%' and owner <> 'email:' || lower(normalize(substr(owner, 7), nfkc));
  end loop;
  perform set_config('app.tenant', '', true);
end
$$;
