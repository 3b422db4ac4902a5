import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Tables that grow with use. Reading one of them completely, or all rows of a shop in it, becomes a fault over time.
 */
export const GROWING: ReadonlySet<string> = new Set([
  'customers',
  'sessions',
  'passkeys',
  'customer_addresses',
  'premium_applications',
  'wallet_accounts',
  'wallet_postings',
  'wallet_entries',
  'answered_challenges',
  'account_tokens',
  'shop_events',
  'companies',
  'company_members',
  'company_invites',
  'order_edits',
  'order_requests',
  'newsletter_subscriptions',
  'newsletter_consents',
  'carts',
  'cart_lines',
  'orders',
  'legacy_orders',
  'order_lines',
  'order_line_promises',
  'order_jobs',
  'order_events',
  'payments',
  'payment_transactions',
  'sandbox_refunds',
  'mandates',
  'paypal_orders',
  'sandbox_payments',
  'mails',
  'promotion_uses',
  'stock_reservations',
  'order_words',
  'order_notes',
  'customer_words',
  'conversations',
  'messages',
  'complaints',
  'complaint_pictures',
  'artwork_files',
  'artwork_pages',
  'artwork_plates',
  'artwork_approvals',
  'press_releases',
  'press_files',
  'webhook_deliveries',
  'webhook_attempts',
  'contact_requests',
  'contact_answers',
  'customer_notes',
  'shipments',
  'shipment_jobs',
  'staff_sessions',
  'staff_trail',
  'staff_trail_refusals',
  'shared_configurations',
  'vat_checks',
  'revisions',
  'assortment',
  'tenant_contents',
  'contents',
]);

/** Adds the rows of one shop after some years. They are enough for PostgreSQL to prefer an index. */
export async function growTables(owner: pg.Client, tenant: string): Promise<void> {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  const id = (kind: string) => `'${kind}-' || lpad(n::text, 20, '0')`;
  const fill = (statement: string) => owner.query(statement);
  const t = `'${tenant}'`;
  await fill(`insert into customers (tenant_id, id, email, password_hash, data, email_verified_at)
    select ${t}, ${id('customer')}, 'c' || n || '@grown.example', 'x', '{}', case when n % 50 > 0 then now() end from generate_series(1, 6000) n`);
  await fill(`insert into account_tokens (tenant_id, hash, purpose, customer_id, created_at, expires_at)
    select ${t}, lpad(n::text, 43, '0'), 'verification', ${id('customer')}, now(), now() from generate_series(1, 6000) n`);
  await fill(`insert into companies (tenant_id, id, name, country, number, vat_number, created_at)
    select ${t}, ${id('company')}, 'x', 'FR', '', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into company_members (tenant_id, customer_id, company_id, role, since)
    select ${t}, ${id('customer')}, ${id('company')}, 'owner', now() from generate_series(1, 6000) n`);
  await fill(`insert into company_invites (tenant_id, id, company_id, email, role, token_hash, sent_at, expires_at)
    select ${t}, ${id('invite')}, ${id('company')}, 'c' || n || '@grown.example', 'buyer', lpad(n::text, 43, '0'), now(), now()
    from generate_series(1, 6000) n`);
  await fill(`insert into newsletter_subscriptions (tenant_id, id, email, state, confirm_hash, created_at, changed_at)
    select ${t}, ${id('subscription')}, 'c' || n || '@grown.example', case when n % 50 > 0 then 'subscribed' else 'asked' end, lpad(n::text, 43, '0'), now(), now()
    from generate_series(1, 6000) n`);
  await fill(`insert into newsletter_consents (tenant_id, subscription_id, act, place, wording, at)
    select ${t}, ${id('subscription')}, 'confirmed', 'footer', 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into shop_events (tenant_id, name, customer_id, at)
    select ${t}, 'sign_up', ${id('customer')}, now() from generate_series(1, 6000) n`);
  await fill(`insert into sessions (tenant_id, id, customer_id, expires_at)
    select ${t}, ${id('session')}, ${id('customer')}, now() from generate_series(1, 6000) n`);
  await fill(`insert into passkeys (tenant_id, id, customer_id, public_key, counter, transports, name, created_at)
    select ${t}, ${id('passkey')}, ${id('customer')}, '', 0, '{}', 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into customer_addresses (tenant_id, id, customer_id, type, data, created_at, deleted_at)
    select ${t}, ${id('address')}, ${id('customer')}, 'billing', '{}', now(), case when n % 50 = 0 then now() end from generate_series(1, 6000) n`);
  // A customer without a confirmed address has no wallet, so these accounts get no customer and no balance.
  await fill(`insert into wallet_accounts (tenant_id, id, customer_id, currency, balance_cents, created_at)
    select ${t}, ${id('wallet')}, case when n % 50 > 0 then ${id('customer')} end, 'EUR', case when n % 50 > 0 then 1 end, now()
    from generate_series(1, 6000) n`);
  await fill(`insert into wallet_postings (tenant_id, source, kind, currency, reason, actor, at)
    select ${t}, ${id('source')}, 'adjustment', 'EUR', '', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into wallet_entries (tenant_id, posting_id, account_id, currency, amount_cents)
    select ${t}, id, 'wallet-' || lpad(((id + side) % 6000 + 1)::text, 20, '0'), 'EUR', 1 - 2 * side
    from wallet_postings cross join generate_series(0, 1) side`);
  await fill(`insert into premium_applications (tenant_id, id, customer_id, data, state, created_at, decided_at)
    select ${t}, ${id('application')}, ${id('customer')}, '{}', case when n % 50 = 1 then 'open' else 'declined' end, now(), case when n % 50 <> 1 then now() end
    from generate_series(1, 6000) n`);
  await fill(`insert into answered_challenges (tenant_id, hash, answered_at)
    select ${t}, lpad(n::text, 43, '0'), now() from generate_series(1, 6000) n`);
  await fill(`insert into carts (tenant_id, id, anonymous_id, customer_id, state, currency, country, postal_code)
    select ${t}, ${id('cart')}, ${id('guest')}, case when n % 3 = 0 then 'customer-' || lpad((n / 3)::text, 20, '0') end,
      case when n <= 6000 then 'ordered' when n % 7 = 0 then 'merged' when n % 11 = 0 then 'replaced' else 'active' end, 'EUR', 'FR', '75001' from generate_series(1, 16000) n`);
  await fill(`insert into cart_lines (tenant_id, cart_id, id, position, quantity, net_cents, gross_cents, line)
    select ${t}, ${id('cart')}, ${id('line')}, 0, 1, 1, 1, '{}' from generate_series(1, 16000) n`);
  await fill(`insert into orders (tenant_id, id, order_number, cart_id, anonymous_id, customer_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
      payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, payment_due_at, due_on, staff_words, vat_by_digits)
    select ${t}, ${id('order')}, 'G26-' || 10000 + n, ${id('cart')}, ${id('guest')}, case when n % 3 = 0 then ${id('customer')} end, ${id('key')}, 'C' || n || '@grown.example', 'EUR', 1, 0, 1, 1,
      '{}', case when n % 20 = 0 then 'placed' else 'confirmed' end, case when n % 20 = 0 then 'awaiting' else 'paid' end, now() - n * interval '1 hour', now(), now() - n * interval '1 hour',
      now(), ' grown word' || n || ' ', n % 100 = 0
    from generate_series(1, 6000) n`);
  await fill(
    `update orders set company_id = ${"'company-' || lpad(substring(id from 7)::integer::text, 20, '0')"} where tenant_id = ${t} and customer_id is not null`,
  );
  await fill(`insert into order_requests (tenant_id, id, company_id, asker_id, cart_id, state, currency, gross_cents, line_count, first_product, purchase_order,
      note, wishes, asked_at, decided_at, order_number)
    select ${t}, ${id('request')}, ${id('company')}, ${id('customer')}, ${id('cart')}, case when n % 50 = 0 then 'pending' else 'approved' end, 'EUR', 1, 1, 'x', '',
      '', '{}', now() - n * interval '1 minute', case when n % 50 > 0 then now() end, case when n % 50 > 0 then 'G26-' || 10000 + n end from generate_series(1, 6000) n`);
  await fill(`insert into order_words (tenant_id, word, placed_at, order_id)
    select tenant_id, word, placed_at, id from orders cross join unnest(string_to_array(trim(staff_words), ' ')) word where staff_words <> ''`);
  await fill(`insert into legacy_orders (tenant_id, number, owner, placed_on, total_cents, currency, status, lines)
    select ${t}, 'L-' || n, 'email:c' || n || '@grown.example', now(), 1, 'EUR', '', 'x' from generate_series(1, 6000) n`);
  await fill(`insert into order_lines (tenant_id, order_id, id, position, product_name, quantity, print_net_cents, net_cents, gross_cents, line)
    select ${t}, ${id('order')}, ${id('line')}, 0, 'x', 1, 1, 1, 1, '{}' from generate_series(1, 6000) n`);
  await fill(`insert into order_line_promises (tenant_id, order_id, line_id, number, arrival_on, leaves_on, cut_off, stated_at)
    select ${t}, ${id('order')}, ${id('line')}, 1, now(), now(), now(), now() from generate_series(1, 6000) n`);
  await fill(`insert into order_edits (tenant_id, id, order_id, line_id, customer_id, shown, referer_url, created_at, expires_at)
    select ${t}, ${id('edit')}, ${id('order')}, ${id('line')}, case when n % 3 = 0 then ${id('customer')} end, '{}', '/', now(), now() from generate_series(1, 6000) n`);
  await fill(`insert into order_jobs (tenant_id, order_id, id, line_id, position, number, product_id, product_version, quantity, plant, due_on, priority, technology,
      artwork_state, production_state)
    select ${t}, ${id('order')}, ${id('job')}, ${id('line')}, 0, 1, 'x', 'x', 1, 'x', now(), 'std', 'digital',
      (array['approved', 'awaited', 'checking', 'fixed', 'rejected'])[n % 5 + 1], case when n % 10 < 5 then 'waiting' else 'delivered' end from generate_series(1, 6000) n`);
  await fill(`insert into order_events (tenant_id, order_id, axis, to_state, actor_kind, reason, at)
    select ${t}, ${id('order')}, 'order', 'placed', 'guest', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into staff (tenant_id, id, email, scopes, created_at)
    select ${t}, ${id('staff')}, 's' || n || '@grown.example', '{}', now() from generate_series(1, 20) n`);
  await fill(`insert into staff_sessions (tenant_id, id, staff_id, created_at, rotated_at, expires_at)
    select ${t}, ${id('session')}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), now(), now(), now() from generate_series(1, 6000) n`);
  await fill(`insert into staff_trail (tenant_id, staff_id, act, subject_kind, subject_id, detail, reason, at)
    select ${t}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), 'act-' || n % 12, 'order', 'G26-' || n, '{}', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into staff_trail_refusals (tenant_id, trail_id, refusal)
    select tenant_id, id, 'x' from staff_trail where tenant_id = ${t} and id % 3 = 0`);
  await fill(`insert into sessions (tenant_id, id, customer_id, strategy, staff_id, expires_at)
    select ${t}, ${id('help')}, ${id('customer')}, 'admin', 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), now() from generate_series(1, 6000) n`);
  await fill(`insert into conversations (tenant_id, order_id, waits_for, changed_at)
    select ${t}, ${id('order')}, case when n % 100 = 0 then 'shop' when n % 3 = 0 then 'customer' else 'nobody' end, now() - n * interval '1 hour' from generate_series(1, 6000) n`);
  await fill(`insert into messages (tenant_id, order_id, text, at)
    select ${t}, ${id('order')}, 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into complaints (tenant_id, id, order_id, job_id, line_id, kind, wish, copies, words, opened_at, state, changed_at, answer)
    select ${t}, ${id('complaint')}, ${id('order')}, ${id('job')}, ${id('line')}, 'damaged', 'reprint', 1, 'x', now() - n * interval '1 hour',
      case when n % 100 = 0 then 'open' else 'declined' end, now() - n * interval '1 hour', case when n % 100 = 0 then null else 'x' end from generate_series(1, 6000) n`);
  await fill(`insert into complaint_pictures (tenant_id, id, order_id, job_id, complaint_id, bytes, type, hash, created_at)
    select ${t}, ${id('picture')}, ${id('order')}, ${id('job')}, case when n % 50 > 0 then ${id('complaint')} end, 1, 'image/png', lpad(to_hex(n), 64, '0'), now() - n * interval '1 minute' from generate_series(1, 6000) n`);
  await fill(`insert into artwork_files (tenant_id, id, order_id, line_id, name, bytes, last_modified, type, hash, sent_by, created_at, changed_at, handed_in_at)
    select ${t}, ${id('artwork')}, ${id('order')}, ${id('line')}, 'x.pdf', 1, n, case when n % 50 > 0 then 'application/pdf' end, case when n % 50 > 0 then lpad(to_hex(n), 64, '0') end,
      'guest', now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 25 > 0 then now() end from generate_series(1, 6000) n`);
  // Those of carts, which change in any order.
  await fill(`insert into artwork_files (tenant_id, id, cart_id, line_id, name, bytes, last_modified, type, hash, sent_by, created_at, changed_at)
    select ${t}, ${id('inacart')}, 'cart-' || lpad((n + 6000)::text, 20, '0'), 'line-' || lpad((n + 6000)::text, 20, '0'), 'x.pdf', 1, n, 'application/pdf', lpad(to_hex(n), 64, '0'),
      'guest', now() - n * interval '1 minute', now() - (n * 7919 % 10007) * interval '1 minute' from generate_series(1, 600) n`);
  await fill(`insert into artwork_pages (tenant_id, file_id, number, width, height, box, rotate, hash)
    select ${t}, ${id('artwork')}, 1, 1, 1, '{0,0,1,1}', 0, lpad(to_hex(n), 64, '0') from generate_series(1, 6000) n`);
  await fill(`insert into artwork_plates (tenant_id, file_id, number, plate, hash)
    select ${t}, ${id('artwork')}, 1, 'White', lpad(to_hex(n), 64, '0') from generate_series(1, 6000) n`);
  await fill(`insert into artwork_approvals (tenant_id, id, order_id, line_id, at, actor_kind, files, accepted, geometry, voided_at, void_reason)
    select ${t}, ${id('approval')}, ${id('order')}, ${id('line')}, now() - n * interval '1 minute', 'guest', '[{}]', '[]', 'none',
      case when n % 5 = 0 then now() end, case when n % 5 = 0 then 'rejected' end from generate_series(1, 6000) n`);
  await fill(`insert into press_releases (tenant_id, id, order_id, line_id, job_id, approval_id, staff_id, at)
    select ${t}, ${id('release')}, ${id('order')}, ${id('line')}, ${id('job')}, ${id('approval')}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), now() - n * interval '1 minute' from generate_series(1, 6000) n`);
  await fill(`insert into press_files (tenant_id, release_id, position, kind, name, type, bytes, hash)
    select ${t}, ${id('release')}, 1, 'artwork', 'x.pdf', 'application/pdf', 1, lpad(to_hex(n), 64, '0') from generate_series(1, 6000) n`);
  await fill(`insert into webhook_endpoints (tenant_id, id, url, note, events, secret, state, created_at)
    select ${t}, ${id('endpoint')}, 'https://plant.example/' || n, '', '{job.released}', 'x', 'on', now() from generate_series(1, 5) n`);
  await fill(`insert into webhook_deliveries (tenant_id, id, endpoint_id, message_id, event, data, at, state)
    select ${t}, ${id('delivery')}, 'endpoint-' || lpad((n % 5 + 1)::text, 20, '0'), ${id('message')}, 'job.released', '{}', now() - n * interval '1 minute', 'delivered' from generate_series(1, 6000) n`);
  await fill(`insert into webhook_attempts (tenant_id, delivery_id, number, at, status, milliseconds, answer)
    select ${t}, ${id('delivery')}, 1, now(), 200, 1, '' from generate_series(1, 6000) n`);
  await fill(`insert into contact_requests (tenant_id, id, name, email, email_key, customer_id, subject, order_number, order_id, words, opened_at, state, changed_at)
    select ${t}, ${id('contact')}, 'x', 'c' || n || '@grown.example', 'c' || n || '@grown.example', case when n % 3 = 0 then ${id('customer')} end, 'x', '', case when n % 5 = 0 then ${id('order')} end, 'x', now() - n * interval '1 hour',
      case when n % 100 = 0 then 'open' when n % 3 = 0 then 'answered' else 'closed' end, now() - n * interval '1 hour' from generate_series(1, 6000) n`);
  await fill(`insert into contact_answers (tenant_id, request_id, staff_id, text, at)
    select ${t}, ${id('contact')}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into customer_notes (tenant_id, customer_id, staff_id, text, at)
    select ${t}, ${id('customer')}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into order_notes (tenant_id, order_id, staff_id, text, at)
    select ${t}, ${id('order')}, 'staff-' || lpad((n % 20 + 1)::text, 20, '0'), 'x', now() from generate_series(1, 6000) n`);
  await fill(`insert into shipments (tenant_id, order_id, id, carrier, tracking_number, shipped_at)
    select ${t}, ${id('order')}, ${id('shipment')}, 'dhl', 'X' || n, now() from generate_series(1, 6000) n`);
  await fill(`insert into shipment_jobs (tenant_id, order_id, job_id, shipment_id)
    select ${t}, ${id('order')}, ${id('job')}, ${id('shipment')} from generate_series(1, 6000) n`);
  await fill(`insert into payments (tenant_id, id, order_id, method, provider, state, amount_cents, currency, reference, provider_id, created_at, updated_at)
    select ${t}, ${id('payment')}, ${id('order')}, 'card', 'sandbox', 'paid', 1, 'EUR', 'x', ${id('provider')}, now(), now() from generate_series(1, 6000) n`);
  await fill(`insert into payment_transactions (tenant_id, id, order_id, payment_id, provider, provider_event, kind, state, amount_cents, currency, reason, at)
    select ${t}, ${id('transaction')}, ${id('order')}, ${id('payment')}, 'sandbox', ${id('event')}, 'charged', 'final', 1, 'EUR', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into mandates (tenant_id, payment_id, reference, holder, iban, words, signed_at)
    select ${t}, ${id('payment')}, ${id('mandate')}, 'x', 'FR1420041010050500013M02606', '', now() from generate_series(1, 6000) n`);
  await fill(`insert into paypal_orders (tenant_id, id, payment_id, currency, state)
    select ${t}, ${id('paypal')}, ${id('payment')}, 'EUR', 'open' from generate_series(1, 6000) n`);
  await fill(`insert into sandbox_payments (tenant_id, id, state, amount_cents, currency, reference, return_path)
    select ${t}, ${id('sandbox')}, 'captured', 1, 'EUR', 'x', '/x/' from generate_series(1, 6000) n`);
  await fill(`insert into sandbox_refunds (tenant_id, id, payment_id, amount_cents)
    select ${t}, ${id('refund')}, ${id('sandbox')}, 1 from generate_series(1, 6000) n`);
  await fill(`insert into mails (tenant_id, id, recipient, subject, body_text, body_html)
    select ${t}, ${id('mail')}, 'C' || n || '@grown.example', 'x', 'x', 'x' from generate_series(1, 6000) n`);
  await fill(
    `insert into promotions (tenant_id, id, code, data, is_active) values (${t}, 'grown', 'GROWN', '{}', true)`,
  );
  await fill(`insert into promotion_uses (tenant_id, promotion_id, order_id, customer_id, email)
    select ${t}, 'grown', ${id('order')}, null, 'c' || n || '@grown.example' from generate_series(1, 6000) n`);
  await fill(`insert into stock (tenant_id, product_id, item, quantity) values (${t}, 'grown', 'one', 9)`);
  await fill(`insert into stock_reservations (tenant_id, order_id, job_id, product_id, item, arrives_on, quantity)
    select ${t}, ${id('order')}, ${id('job')}, 'grown', 'one', '1970-01-01', 1 from generate_series(1, 6000) n`);
  await fill(`insert into shared_configurations (tenant_id, key, product_id, configuration)
    select ${t}, ${id('configuration')}, 'x', '{}' from generate_series(1, 6000) n`);
  await fill(`insert into vat_checks (tenant_id, number, source, valid, proof)
    select ${t}, 'FR' || n + 1000000, 'format', true, '{}' from generate_series(1, 6000) n`);
  await fill(`insert into revisions (tenant_id, number, tenant, pages, prices, network, tariff, promotions)
    select ${t}, 1000 + n, '{}', 'x', 'x', 'x', 'x', 'x' from generate_series(1, 6000) n`);
  await fill(`insert into assortment (tenant_id, product_id, since, place, state, version, family, path, title, description)
    select ${t}, 'grown-' || n, 1, 1000 + n, 'sold', ${id('content')}, 'family-' || n % 40, '/grown-' || n || '/', 'x', '' from generate_series(1, 6000) n`);
  await fill(`insert into contents (hash, data) select ${id('content')}, '{}' from generate_series(1, 6000) n`);
  await fill(
    `insert into tenant_contents (tenant_id, hash) select ${t}, ${id('content')} from generate_series(1, 6000) n`,
  );
  await owner.query('analyze');
}

/** Orders of one customer at intervals of an hour, the newest on 1 January 2026. Each contains its own word. */
export async function growOrdersOf(
  owner: pg.Client,
  tenant: string,
  customerId: string,
  count: number,
  companyId: string | null = null,
): Promise<void> {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  await owner.query(
    `insert into customers (tenant_id, id, email, password_hash, data, email_verified_at)
     values ($1, $2, lower($2) || '@grown.example', 'x', '{}', now()) on conflict do nothing`,
    [tenant, customerId],
  );
  // Rows that are not on the disk yet cannot be read by an index-only scan.
  await owner.query('set synchronous_commit = on');
  const id = (kind: string) => `'${kind}-of-many-' || lpad(n::text, 12, '0')`;
  await owner.query(
    `insert into carts (tenant_id, id, customer_id, state, currency, country, postal_code)
     select $1, ${id('cart')}, $2, 'ordered', 'EUR', 'FR', '75001' from generate_series(1, $3::int) n`,
    [tenant, customerId, count],
  );
  await owner.query(
    `insert into orders (tenant_id, id, order_number, cart_id, customer_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
       payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, company_id, plain_status, words)
     select $1, ${id('order')}, 'M26-' || 10000 + n, ${id('cart')}, $2, ${id('key-key-key')}, 'many@grown.example', 'EUR', 1, 0, 1, 1,
       jsonb_build_object('schema', 2, 'filler', repeat('x', 1200)), 'confirmed', 'paid', timestamptz '2026-01-01Z' - n * interval '1 hour', now(), $4,
       case when n % 3 = 0 then 'delivered' else 'in_production' end, ' m26 ' || 10000 + n || ' flyer a5 portes ouvertes many' || n || ' '
     from generate_series(1, $3::int) n`,
    [tenant, customerId, count, companyId],
  );
  await vacuumFully(owner, 'orders');
}

/**
 * Vacuums until an index-only scan need not look at the pages of the table, a few aside. One vacuum does not always do it: a transaction
 * that began before the rows, as autovacuum's analyze may have, still counts them as new.
 */
async function vacuumFully(owner: pg.Client, table: string): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    await owner.query(`vacuum analyze ${table}`);
    const { rows } = await owner.query<{ unseen: number }>(
      'select relpages - relallvisible as unseen from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0] && rows[0].unseen < 10) return;
    await pause(100);
  }
  throw new Error(`A transaction stayed open: ${table} could not be vacuumed`);
}
