import { randomBytes } from 'node:crypto';
import type { Visitor } from './visitor.ts';
import { person } from './people.ts';

/** Registers the visitor of this browser. */
export async function registers(visitor: Visitor, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.fr`;
  const { status, body } = await visitor.call<{ customer: { id: string } }>(
    'POST',
    '/customer/create',
    person({ email, ...more }),
  );
  if (status !== 200) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  await visitor.meet();
  return body.data.customer.id;
}
