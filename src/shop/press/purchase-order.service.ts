import { formatDate } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import type { Supplier } from '../delivery/engine/network.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { folderLink } from './press-folder.service.ts';
import { folderOf, type Precedent, type PressRelease } from './press-release.ts';

/** Who makes a product that is bought in. Undefined for what is made here, and where the catalogue names nobody. */
export async function supplierOf({ catalog }: Pick<Ctx, 'catalog'>, productId: string): Promise<Supplier | undefined> {
  const found = await catalog.product(productId);
  const place = found?.state === 'sold' ? found.sold.compiled.product.supplier?.locationId : undefined;
  return catalog.network.suppliers?.find(({ id }) => id === place);
}

/** Who has the purchase order of a folder: whoever was sent it, or who makes the product now. */
export function supplierOfRelease(
  { catalog }: Pick<Ctx, 'catalog'>,
  { supplierId }: Pick<PressRelease, 'supplierId'>,
  now: Supplier | undefined,
): Supplier | undefined {
  return catalog.network.suppliers?.find(({ id }) => id === supplierId) ?? now;
}

/** Tells a supplier that an order they have is not to be carried out. */
export function calledOffMail(
  ctx: Ctx,
  { name, email = '' }: Supplier,
  release: Pick<PressRelease, 'files'>,
): MailDraft {
  const number = folderOf(release);
  return {
    kind: 'supplier_called_off',
    to: email,
    subject: ctx.say('mail', 'supplier_subject_called_off', { number, brand: ctx.tenant.brand.name }),
    paragraphs: [
      ctx.say('mail', 'supplier_called_off', { name, number }),
      ctx.say('mail', 'supplier_called_off_begun'),
    ],
    tables: [],
    link: undefined,
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

/** Suppliers answer slower than programs. */
const LINK_HOURS = 14 * 24;

const SUBJECTS: Readonly<Record<Precedent, string>> = {
  none: 'supplier_subject',
  same: 'supplier_subject_same',
  others: 'supplier_subject_again',
};

/**
 * Sends a supplier the purchase order with its files, by a link to their folder.
 * @param precedent what they have under this number: an order is made once
 */
export function supplierMail(
  ctx: Ctx,
  { name, email = '' }: Supplier,
  release: Pick<PressRelease, 'id' | 'files'>,
  secret: string,
  precedent: Precedent,
): MailDraft {
  const number = folderOf(release);
  const { url, until } = folderLink(ctx, release.id, secret, LINK_HOURS);
  return {
    kind: 'supplier_order',
    to: email,
    subject: ctx.say('mail', SUBJECTS[precedent], {
      number,
      brand: ctx.tenant.brand.name,
    }),
    paragraphs: [
      ctx.say('mail', 'supplier_intro', { name, number }),
      ...(precedent === 'none' ? [] : [ctx.say('mail', precedent === 'same' ? 'supplier_same' : 'supplier_replaces')]),
      ctx.say('mail', 'supplier_link', { date: formatDate(until.slice(0, 10)) }),
    ],
    tables: [],
    link: { label: ctx.say('mail', 'supplier_open'), url },
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}
