import type { Mount } from '../mount.ts';
import { inventory } from './inventory.contract.ts';
import { answerInventory } from './inventory.service.ts';

export function inventoryRoutes(mount: Mount): void {
  mount(inventory, (ctx, { body }) => answerInventory(ctx, body));
}
