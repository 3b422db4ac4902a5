import { isRefusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { readChecks } from './published-checks.contract.ts';
import { showChecks } from './published-checks.service.ts';
import { productTemplate } from './template.contract.ts';
import { templateOfProduct } from './template.service.ts';

/** A designer takes one of each product that he works on. */
const TEMPLATES = perMinute('template', 30);

export function artworkRoutes(mount: Mount, attempts: Attempts): void {
  mount(productTemplate, async (ctx, { query }, { ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [TEMPLATES, ip]);
    return isRefusal(admission) ? admission : templateOfProduct(ctx, query);
  });
  mount(readChecks, () => showChecks());
}
