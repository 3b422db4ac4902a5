import type { ProductProblem } from './catalog/product.ts';
import type { PageFileEntry } from './content/page.ts';
import { PAGE_KINDS, type PageKindName } from './content/page-kinds.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Pages that the shop itself leads to by their ids, in whatever language they are. Without one, the visitor stands on the first page. */

interface NeededPage {
  /** Undefined for a page of the shop's own texts, whose kind is free. */
  readonly kind?: PageKindName;
}

/** Those on the way from a product to a paid order. Nothing is sold without. */
export const SELLING_PAGES: Readonly<Record<string, NeededPage>> = {
  cart: { kind: 'cart' },
  recap: { kind: 'recap' },
  payment: { kind: 'payment' },
  'payment-result': { kind: 'payment-result' },
  'thank-you': { kind: 'thank-you' },
  'order-detail': { kind: 'order-detail' },
  login: { kind: 'login' },
};

/** Those that every shop's mails and pages lead to besides. */
export const LINKED_PAGES: Readonly<Record<string, NeededPage>> = {
  registration: { kind: 'registration' },
  'password-reset': { kind: 'password-reset' },
  'password-reset-successful': { kind: 'password-reset-successful' },
  'email-confirmation': { kind: 'email-confirmation' },
  'personal-area': { kind: 'personal-area' },
  profile: { kind: 'profile' },
  security: { kind: 'security' },
  'privacy-data': { kind: 'privacy' },
  orders: { kind: 'orders' },
  wallet: { kind: 'wallet' },
  'upload-detail': { kind: 'upload-detail' },
  'nl-confirmation': { kind: 'nl-confirmation' },
  'nl-unsubscribe': { kind: 'nl-unsubscribe' },
  terms: {},
  privacy: {},
};

/** Where customers ask to be resellers: a shop for resellers alone leads there from its sign-in. */
const RESELLERS = { 'premium-reseller': { kind: 'premium-reseller' } } as const;

export function linkedPages(audience: Tenant['audience']): Readonly<Record<string, NeededPage>> {
  return audience === 'premium' ? { ...LINKED_PAGES, ...RESELLERS } : LINKED_PAGES;
}

/** Pages of these that a file of pages lacks, or has under another id or kind. */
export function neededPageProblems(
  entries: readonly PageFileEntry[],
  needed: Readonly<Record<string, NeededPage>>,
): ProductProblem[] {
  return Object.entries(needed).flatMap(([id, page]) => {
    const at = entries.findIndex((entry) => entry.id === id);
    if (at < 0) return [absent(entries, id, page)];
    const { kind } = entries[at]!;
    return page.kind === undefined || kind === page.kind
      ? []
      : [{ path: [at, 'kind'], message: `page ${id} is of the kind '${kind}': write kind: ${page.kind}` }];
  });
}

function absent(entries: readonly PageFileEntry[], id: string, page: NeededPage): ProductProblem {
  const renamed = entries.findIndex(({ kind }) => kind === page.kind);
  return renamed < 0
    ? { path: [], message: `no page has the id ${id}, to which the shop leads: add ${example(id, page)}` }
    : {
        path: [renamed, 'id'],
        message: `the shop looks for its page of the kind ${page.kind} by its id: write id: ${id}`,
      };
}

/** A line that can be added as it is, and then be said in the shop's words. */
function example(id: string, { kind = 'policy' }: NeededPage): string {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const [auth] = PAGE_KINDS[kind].auth;
  const access = auth === 'any' ? '' : `, auth: ${auth}`;
  const texts = kind === 'policy' ? ', blocks: [{type: text, paragraphs: ["…"]}]' : '';
  return `'- {id: ${id}, path: /${id}/, kind: ${kind}, title: ${title}, pageTitle: ${title}${access}${texts}}', in the shop's own words`;
}
