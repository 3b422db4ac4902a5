import { ConfigError, type Environment } from '#platform/config.ts';
import type { Customer } from '#shop/accounts/accounts.repository.ts';
import { customerOfEmail } from '#shop/accounts/premium.service.ts';
import type { Ctx } from '#shop/context.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import { contextOfJob, jobParts, type JobParts } from '../jobs.ts';
import { withGround } from '../start.ts';

/** Shared by the owner's commands: the shops in which they act, and their output. */

/**
 * @param environment the settings
 * @param command its name in the log
 */
export async function withShops(
  environment: Environment,
  command: string,
  shop: string | undefined,
  work: (shops: readonly Ctx[], parts: JobParts) => Promise<void>,
): Promise<void> {
  const log = quietLog();
  await withGround(environment, log, async (ground, config) => {
    const parts = jobParts(config, ground);
    const ids = ground.shops.ids.filter((id) => shop === undefined || id === shop);
    if (ids.length === 0)
      throw new ConfigError(`--shop is '${shop ?? ''}'. Shops here: ${ground.shops.ids.join(', ')}.`);
    const snapshots = await snapshotsOf(ground.shops, ids);
    await work(
      snapshots.map((each) => contextOfJob(parts.context, each, command, log, 'operator')),
      parts,
    );
  });
}

/** Returns the result of the one shop in which the customer is found. */
export async function oneOf<T>(
  shops: readonly Ctx[],
  what: string,
  find: (ctx: Ctx) => Promise<T | undefined>,
): Promise<{ readonly ctx: Ctx; readonly found: T }> {
  const all: { readonly ctx: Ctx; readonly found: T }[] = [];
  for (const ctx of shops) {
    const found = await find(ctx);
    if (found !== undefined) all.push({ ctx, found });
  }
  const [only, ...others] = all;
  if (!only) throw new ConfigError(`There is no ${what}. Nothing was changed.`);
  if (others.length > 0)
    throw new ConfigError(
      `${all.length} shops have ${what}. Say which with --shop: ${all.map(({ ctx }) => ctx.tenant.id).join(', ')}. Nothing was changed.`,
    );
  return only;
}

/** Returns the customer with this address of mail. If nobody has proven it, the owner is told whose account it is. */
export async function customerOf(
  shops: readonly Ctx[],
  email: string,
): Promise<{ readonly ctx: Ctx; readonly found: Customer }> {
  const one = await oneOf(shops, `customer ${email}`, (each) => customerOfEmail(each, email));
  if (one.found.emailVerifiedAt === null)
    say(
      `Nobody has proven the address ${one.found.email}: this is the account that was opened first with it, by its owner or by a stranger.`,
    );
  return one;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quietLog() {
  const tell = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  return { info: () => undefined, warn: () => undefined, error: tell };
}

// A reader such as `| head` closes the pipe after the first lines. This is not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
