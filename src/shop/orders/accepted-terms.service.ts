import type { Tx } from '#platform/db/database.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Block, Page } from '../content/page.ts';
import { termsIn, termsVersion } from '../content/terms.service.ts';
import type { Ctx } from '../context.ts';
import { findRevision, readContents } from '../revisions.repository.ts';
import type { LegalEntity } from '../tenants/tenant.ts';
import { withReadableOrder } from './order-access.service.ts';
import type { AcceptedTerms, OrderHead } from './order.ts';
import { findOrderByNumber } from './orders.repository.ts';

/** The text that was accepted with an order, as it stood then. */
export interface TermsOfOrder {
  readonly orderNumber: string;
  readonly acceptedAt: Date;
  readonly version: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The shop as it named itself then. */
  readonly legal: LegalEntity;
}

const TERMS_NOT_FOUND = refuse('page_not_found', 404);

/** The terms that an order accepts now. Null for a shop without a page of terms. */
export function termsToAccept({ catalog, pages }: Pick<Ctx, 'catalog' | 'pages'>): AcceptedTerms | null {
  const terms = termsIn(pages.own);
  return terms ? { revision: catalog.revision, version: termsVersion(terms) } : null;
}

/** For whoever may read the order. */
export function showTermsOfOrder(ctx: Ctx, idOrNumber: string): Promise<TermsOfOrder | Refusal> {
  return withReadableOrder(ctx, idOrNumber, undefined, (tx, { order }) => termsOf(ctx, tx, order));
}

/** For staff. */
export function termsForShop(ctx: Ctx, orderNumber: string): Promise<TermsOfOrder | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<TermsOfOrder | Refusal> => {
    const order = await findOrderByNumber(tx, ctx.tenant.id, orderNumber);
    return order ? termsOf(ctx, tx, order) : TERMS_NOT_FOUND;
  });
}

/** Revisions and their pages are never changed or deleted; the hash shows that this is the text. */
async function termsOf(
  { tenant }: Ctx,
  tx: Tx,
  { terms: accepted, orderNumber, placedAt }: OrderHead,
): Promise<TermsOfOrder | Refusal> {
  if (!accepted) return TERMS_NOT_FOUND;
  const revision = await findRevision(tx, tenant.id, accepted.revision);
  const contents = revision && (await readContents(tx, [revision.pages]));
  const terms = contents && termsIn((contents.get(revision.pages) ?? []) as readonly Page[]);
  if (!revision || !terms || termsVersion(terms) !== accepted.version)
    throw new Error(`The terms of the order ${orderNumber} are not those of revision ${accepted.revision}`);
  const { title, blocks } = terms;
  const { legal } = revision.tenant;
  return { orderNumber, acceptedAt: placedAt, version: accepted.version, title, blocks, legal };
}
