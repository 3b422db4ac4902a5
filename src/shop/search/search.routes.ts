import type { Mount } from '../mount.ts';
import { searchContent } from './search.contract.ts';
import { search } from './search.service.ts';

export function searchRoutes(mount: Mount): void {
  mount(searchContent, (ctx, { query }) => search(ctx, query.q));
}
