import type { Answer } from '#kernel/endpoint.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { contentPage } from './content.contract.ts';
import type { Page } from './page.ts';

/**
 * Returns the page by id. A guest gets the same refusal for a page that needs sign-in as for a page that does not
 * exist.
 */
export async function readPage(ctx: Ctx, id: string): Promise<Answer<typeof contentPage> | Refusal> {
  const page = await ctx.pages.byId(id);
  if (!page || (page.auth === 'required' && ctx.actor.kind !== 'customer')) return refuse('page_not_found', 404);
  return pageToWire(page);
}

export function pageToWire(page: Page): Answer<typeof contentPage> {
  return {
    id: page.id,
    path: page.path,
    kind: page.kind,
    layout: { name: page.layout },
    customLayoutBlade: page.customLayoutBlade,
    envTemplate: page.envTemplate,
    loggedOnly: page.auth === 'required',
    pageTitle: page.pageTitle,
    title: page.title,
    description: page.description,
    productConfiguration: page.productId,
    blocks: [...page.blocks],
  };
}
