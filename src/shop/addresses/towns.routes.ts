import type { Mount } from '../mount.ts';
import { townsOfCode } from './towns.contract.ts';
import { townsOf } from './towns.service.ts';

export function townsRoutes(mount: Mount): void {
  mount(townsOfCode, (_ctx, { query }) => Promise.resolve({ towns: townsOf(query.country, query.postalCode) }));
}
