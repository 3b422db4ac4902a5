import { randomBytes } from 'node:crypto';
import type { TestShop } from './shop.ts';
import { elsewhere, Visitor } from './visitor.ts';
import pg from 'pg';

export const PASSWORD = 'sept lapins bleus';

/** The registration form of a new person. */
export function person(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> & { email: string } {
  return {
    category: 'private',
    firstName: 'Ève',
    lastName: 'Ribot',
    email: `${randomBytes(6).toString('hex')}@example.fr`,
    password: PASSWORD,
    newsletter: false,
    terms: true,
    ...more,
  };
}

/** A visitor who has just registered, from an own network address. */
export async function registered(
  shop: TestShop,
  more: Readonly<Record<string, unknown>> = {},
  host = 'localhost',
): Promise<{ visitor: Visitor; email: string; id: string }> {
  const visitor = new Visitor(shop.app, host, elsewhere());
  const form = person(more);
  const { status, body } = await visitor.call<{ customer: { id: string } }>('POST', '/customer/create', form);
  if (status !== 200) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  await visitor.meet();
  return { visitor, email: form.email, id: body.data.customer.id };
}

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Path and query of its link; empty without a link. */
  readonly link: string;
}

/** The mails to an address, newest first. */
export async function mailsTo(shop: TestShop, email: string): Promise<ReadMail[]> {
  const { rows } = await asOwner<{ subject: string; body_text: string; body_html: string }>(
    shop,
    'select subject, body_text, body_html from mails where recipient = $1 order by created_at desc, id',
    [email],
  );
  return rows.map(({ subject, body_text: text, body_html: html }) => {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const { pathname, search } = link === undefined ? { pathname: '', search: '' } : new URL(link);
    return { subject, text, html, link: pathname + search };
  });
}

/** Asks the database as its owner, without the separation of shops. */
export async function asOwner<Row extends pg.QueryResultRow>(
  shop: Pick<TestShop, 'databaseUrl'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  try {
    return await owner.query<Row>(statement, [...values]);
  } finally {
    await owner.end();
  }
}

/** Opens a mailed link like a browser, and follows it to the page without the key. */
export async function follows(visitor: Visitor, link: string): Promise<string> {
  const first = await visitor.send({ method: 'GET', url: link, headers: { accept: 'text/html' } });
  if (first.statusCode !== 303) return first.body;
  const page = await visitor.send({
    method: 'GET',
    url: String(first.headers.location),
    headers: { accept: 'text/html' },
  });
  return page.body;
}

/** The visible part of a page. The payload, which contains all texts, is removed. */
export function drawn(html: string): string {
  return html.slice(0, html.indexOf('<script type="application/json"'));
}
