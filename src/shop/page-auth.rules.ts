import type { ProductProblem } from './catalog/product.ts';
import type { Page, PageAuth, PageFileEntry } from './content/page.ts';
import { isPageKind, PAGE_KINDS, type PageKind } from './content/page-kinds.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Who may open a page is known by its kind: the page of a customer's orders has nothing to show to a guest. */

type Audience = Tenant['audience'];

/** What the pages of a kind may have. Undefined for a kind that there is not. */
function allowedIn(kind: string, audience: Audience): PageKind['auth'] | undefined {
  if (!isPageKind(kind)) return undefined;
  const { auth, authOfResellers = auth }: PageKind = PAGE_KINDS[kind];
  return audience === 'premium' ? authOfResellers : auth;
}

/** Texts that guests accept with an order. */
const BEFORE_AN_ORDER: ReadonlySet<string> = new Set(['terms', 'privacy']);

/**
 * What a page is opened by: its own, or what its kind needs where that one does not work. No text of an owner is opened by
 * it that is closed in the file.
 */
export function authInForce({ kind, auth }: Pick<Page, 'kind' | 'auth'>, audience: Audience): PageAuth {
  const allowed = allowedIn(kind, audience);
  return !allowed || allowed.includes(auth) ? auth : allowed[0];
}

/** Pages whose `auth` does not work with their kind. They close no shop: what the kind needs is in force. */
export function pageAuthProblems(entries: readonly PageFileEntry[], audience: Audience): ProductProblem[] {
  return entries.flatMap(({ id, kind, auth: written }, index) => {
    const auth: PageAuth = written ?? 'any';
    const allowed = allowedIn(kind, audience);
    if (audience !== 'premium' && BEFORE_AN_ORDER.has(id) && auth !== 'any')
      return [{ path: [index, 'auth'], message: `guests accept the page ${id} with their order: remove auth` }];
    return !allowed || allowed.includes(auth)
      ? []
      : [{ path: [index, auth === 'any' ? 'kind' : 'auth'], message: remedy(kind, auth, allowed) }];
  });
}

function remedy(kind: string, auth: PageAuth, [needed, ...others]: PageKind['auth']): string {
  const page = `a page of the kind ${kind}`;
  if (needed === 'required') return `${page} is for customers who are signed in: write auth: required`;
  if (needed === 'guest') return `${page} is for visitors who are not signed in: write auth: guest`;
  if (auth === 'required') return `${page} is for guests too, and auth: required leads them to the sign-in: remove it`;
  const alone = others.includes('required') ? ', or write auth: required for customers alone' : '';
  return `${page} is for customers too, and auth: guest sends them to their account: remove it${alone}`;
}
