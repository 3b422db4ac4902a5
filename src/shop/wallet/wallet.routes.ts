import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import { readWallet } from './wallet.contract.ts';
import { showWallet } from './wallet.service.ts';

export function walletRoutes(mount: Mount): void {
  mount(readWallet, (ctx, { query }) => showWallet(ctx, customerActing(ctx), query));
}
