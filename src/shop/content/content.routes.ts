import type { Mount } from '../mount.ts';
import { contentPage } from './content.contract.ts';
import { readPage } from './content.service.ts';

export function contentRoutes(mount: Mount): void {
  mount(contentPage, (ctx, { query }) => readPage(ctx, query.id));
}
