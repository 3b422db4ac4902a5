import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/installation.ts';
import { address } from '../builders/lines.ts';
import { asOwner, registered } from '../support/people.ts';
import { freshDatabase, openTestShop } from '../support/shop.ts';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';

test('the owner fills a wallet, makes a reseller and grants deferred payment on the server', async () => {
  const shop = await openTestShop();
  try {
    const { visitor, email } = await registered(shop);
    const run = (command: string, ...words: readonly string[]) => output(shop.databaseUrl, command, words);
    const added = await visitor.call<CustomerWire>('POST', '/customer/address/', { ...address(), type: 'billing' });
    const id = added.body.data.customerAddresses.defaultBillingAddressId ?? '';
    expect(await run('wallet', 'adjust', email, '12.50', 'EUR', '--reason', 'Un geste')).toContain('told by mail');
    expect(await run('wallet', 'adjust', email, '-20', 'EUR', '--reason', 'Trop')).toContain('not enough');
    expect(await run('wallet', 'adjust', email, '-2.50', 'EUR', '--reason', 'Correction')).toContain('Un geste');
    expect(await run('customers', 'premium', email, 'on')).toContain('--reason is missing');
    expect(await run('customers', 'premium', email, 'on', '--reason', 'Partenaire')).toContain('told by mail');
    // Whoever acts on an account is told when nobody has proven its address.
    const unproven = `Nobody has proven the address ${email}`;
    expect(await run('customers', 'show', email)).toContain(unproven);
    expect(await run('wallet', 'show', email)).toContain(unproven);
    await asOwner(shop, 'update customers set email_verified_at = now() where email = $1', [email]);
    expect(await run('customers', 'show', email)).not.toContain(unproven);
    expect(await run('customers', 'list')).toContain(`${email}  Partenaire`);
    expect(await run('customers', 'deferred', email, 'unknown-address-of-nobody', 'on')).toContain(
      'no billing address',
    );
    // An id may begin with a hyphen: it is no option.
    expect(await run('customers', 'deferred', email, `-${id.slice(1)}`, 'on')).toMatch(
      id.startsWith('-') ? 'deferred payment' : 'no billing address',
    );
    expect(await run('customers', 'deferred', email, id, 'on')).toContain('deferred payment');
    const { body } = await visitor.call<CustomerWire>('GET', '/customer/');
    expect(body.data).toMatchObject({
      customerIsPremium: true,
      customerPremiumReason: 'Partenaire',
      customerWalletCredit: { centAmount: 1000, currencyCode: 'EUR' },
      customerAddresses: { billingAddresses: { [id]: { hasDeferredPayments: true } } },
    });
  } finally {
    await shop.close();
  }
});

/** What a command says, whether it ends well or not. */
function output(databaseUrl: string, command: string, words: readonly string[]): Promise<string> {
  const file = join(ROOT, `dist/program/${command}-command.js`);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...words, '--shop', 'tirage-fr'],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
  });
}

test('npm run customers -- import tells each line before it opens accounts, opens each once, and says what is wrong with a file', async () => {
  const databaseUrl = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-import-'));
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const rows = [
    'email;first_name;last_name',
    'ines@exemple.example;Inès;Garnier',
    'camille@tirage.example;C;M',
    'x;A;B',
  ];
  const file = write('customers.csv', `\uFEFF${rows.join('\r\n')}`);
  const run = (...words: string[]) => output(databaseUrl, 'customers', ['import', ...words]);
  const dry = await run(file, '--dry-run');
  expect(dry).toContain('line 2: new');
  expect(dry).toContain('line 3: known');
  expect(dry).toContain('line 4: refused: email email wrong');
  expect(dry).toContain('1 accounts would be opened at tirage-fr, 1 addresses have one already, 1 lines are refused.');
  expect(await run(file, '--no-mail')).toContain('1 accounts are opened');
  expect(await run(file)).toContain('0 accounts are opened at tirage-fr, 2 addresses have one already');
  expect(await run(write('latin.csv', Buffer.from(rows.join('\n'), 'latin1')))).toContain('cannot be read as UTF-8');
  expect(await run(write('other.csv', 'name,mail\nx,y'))).toContain('name, mail, email, first_name, last_name');
  expect(await run(join(folder, 'missing.csv'))).toContain('missing.csv cannot be read');
});
