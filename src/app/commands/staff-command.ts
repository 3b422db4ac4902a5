import { parseArgs } from 'node:util';
import { formatInstant } from '#kernel/format.ts';
import { ConfigError } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import type { Ctx } from '#shop/context.ts';
import { blockStaff, inviteStaff, resetSecondFactor, staffOfShop } from '#shop/staff/invites.service.ts';
import { SCOPES, type Scope } from '#shop/staff/scopes.ts';
import { say, withShops } from './shop-command.ts';

const USAGE = `npm run staff -- list                                     who works in each shop, and what they may do
npm run staff -- invite <email> [--scopes order:read,…]   prints a one-time link with which they set their password
npm run staff -- block <email>                            closes an account; its sessions end at once
npm run staff -- reset-second-factor <email>              for a lost phone; the next sign-in sets up another

Without --scopes somebody may do everything, as the owner. Inviting somebody again gives a new link and these scopes.
Where there are several shops, --shop <id> says which. The back office is at /admin/ of the shop.
Scopes: ${SCOPES.join(', ')}.
`;

type Words = readonly (string | undefined)[];
type Work = (shops: readonly Ctx[], email: string, scopes: readonly Scope[]) => Promise<void>;

/** For the shop's owner, on the server: the first sign-ins to the back office. */
async function main(): Promise<void> {
  const { positionals, values } = wordsGiven();
  const [command = 'help', email]: Words = positionals;
  if (command === 'help' || values.help) return void process.stdout.write(USAGE);
  const work = WORK[command];
  if (!work) throw new ConfigError(`'${command}' is no command.\n\n${USAGE}`);
  if (command !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email ?? ''))
    throw new ConfigError(`'${email ?? ''}' is no address of mail.\n\n${USAGE}`);
  const scopes = scopesOf(values.scopes);
  await withShops(process.env, 'staff command', values.shop, (shops) => work(shops, email ?? '', scopes));
}

function wordsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, shop: { type: 'string' }, scopes: { type: 'string' } },
    });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function scopesOf(text: string | undefined): readonly Scope[] {
  if (text === undefined) return SCOPES;
  const named = text.split(',').map((each) => each.trim());
  const unknown = named.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) throw new ConfigError(`--scopes: '${unknown.join(', ')}' is none.\n\n${USAGE}`);
  return SCOPES.filter((scope) => named.includes(scope));
}

const WORK: Readonly<Record<string, Work>> = {
  list: async (shops) => {
    for (const ctx of shops) {
      say(ctx.tenant.id);
      for (const { email, name, scopes, passwordHash, totpConfirmedAt, blockedAt } of await staffOfShop(ctx)) {
        const state = blockedAt
          ? 'blocked'
          : passwordHash === null
            ? 'invited'
            : totpConfirmedAt
              ? 'active'
              : 'no second factor';
        say(
          `  ${email.padEnd(32)} ${name.padEnd(20)} ${state.padEnd(16)} ${scopes.length === SCOPES.length ? 'everything' : scopes.join(' ')}`,
        );
      }
    }
  },
  invite: async (shops, email, scopes) => {
    const ctx = only(shops);
    const { url, endsAt, isNew } = await inviteStaff(ctx, email, scopes);
    const until = formatInstant(endsAt.toISOString(), ctx.timeZone);
    say(`${email} ${isNew ? 'is invited' : 'has a new link'} at ${ctx.tenant.id}. It works once, until ${until}:`);
    say(url);
  },
  block: (shops, email) => changed(shops, email, blockStaff, 'is blocked; the sessions have ended.'),
  'reset-second-factor': (shops, email) =>
    changed(shops, email, resetSecondFactor, 'sets up a second factor at the next sign-in; the sessions have ended.'),
};

/** Somebody who is to have power over a shop gets it at the shop that was named. */
function only(shops: readonly Ctx[]): Ctx {
  const [ctx, ...others] = shops;
  if (!ctx || others.length > 0)
    throw new ConfigError(`Say which shop with --shop: ${shops.map(({ tenant }) => tenant.id).join(', ')}.`);
  return ctx;
}

async function changed(
  shops: readonly Ctx[],
  email: string,
  change: (ctx: Ctx, email: string) => Promise<boolean>,
  done: string,
): Promise<void> {
  let count = 0;
  for (const ctx of shops)
    if (await change(ctx, email)) {
      count += 1;
      say(`${email} ${done} (${ctx.tenant.id})`);
    }
  if (count === 0) throw new ConfigError(`Nobody in the back office has the address ${email}. Nothing was changed.`);
}

runCommand(main);
