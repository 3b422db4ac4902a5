import type { Prose } from '#kernel/format.ts';
import type { Ctx } from './context.ts';

/** How the shop writes dates in the sentences of its mails and answers. */
export function proseOf({ tenant, now }: Pick<Ctx, 'tenant' | 'now'>): Prose {
  return { dates: tenant.dates ?? 'numbers', now: now.epochMilliseconds };
}
