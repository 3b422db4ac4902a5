import pg from 'pg';
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts';
import { changeProfile } from '#shop/accounts/profile.service.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import { openCart, putLine, showActiveCart } from '#shop/cart/cart.service.ts';
import { changeAddress } from '#shop/cart/destination.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { found, showCompany } from '#shop/companies/companies.service.ts';
import type { Ctx } from '#shop/context.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import { noVies } from '#shop/vat/vies.gateway.ts';
import type { ArtworkDoor } from './artwork-scene.ts';
import { at, castOf, done, type Cast } from './cast.ts';
import { Scene } from './order-scene.ts';
import { STORIES, type Story } from './order-stories.ts';
import { DEMO_STAFF } from './seed.ts';

const HOURS_A_DAY = 24;
const CONNECT_MS = 5_000;

/** Where the orders are delivered, by the country of the shop. */
const PLACES: Readonly<Record<string, Pick<Address, 'street' | 'postalCode' | 'city' | 'country'>>> = {
  FR: { street: '5 rue du Port', postalCode: '75011', city: 'Paris', country: 'FR' },
  IT: { street: 'Via Torino 12', postalCode: '20123', city: 'Milano', country: 'IT' },
  CH: { street: 'Rue du Rhône 8', postalCode: '1204', city: 'Genève', country: 'CH' },
  GB: { street: '12 Bridge Street', postalCode: 'SW1A 2JR', city: 'London', country: 'GB' },
};
/** Nadia's company. The number passes the check of its country. */
const COMPANY = {
  company: 'Atelier Benali',
  companyCountry: 'FR',
  companyNumber: '73282932000074',
  vatNumber: '',
} as const;

const COMPANIES: Readonly<Record<string, string>> = {
  'atelier@tirage.example': COMPANY.company,
  'revendeur@tirage.example': 'Lefèvre Diffusion',
};

export interface DemoOrders {
  readonly ownerUrl: string;
  readonly providers: PaymentProviders;
  readonly log: { warn(fields: object, message: string): void };
  /** The story that is told when it is aborted goes on at the next start. */
  readonly stopping: AbortSignal;
  readonly artwork: ArtworkDoor;
  /** The context of the clock in a shop. Undefined for a shop that is closed. */
  contextOf(tenantId: string): Promise<Ctx | undefined>;
}

/**
 * Gives the demo's customers orders in every state, made by the services that make the orders of people. Each story is
 * marked with its cart before the order and once more at its end, so that each order is made once, however often the
 * shop is stopped and started meanwhile.
 */
export async function makeDemoOrders(demo: DemoOrders): Promise<void> {
  const client = new pg.Client({ connectionString: demo.ownerUrl, connectionTimeoutMillis: CONNECT_MS });
  // The next query fails; without a listener, the loss of the connection would end the server.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      ADVISORY_LOCKS.demoOrders,
    ]);
    if (rows[0]?.mine)
      for (const tenantId of await peopledShops(client)) await tellOfShop(demo, marksIn(client), tenantId);
  } catch (error) {
    demo.log.warn({ err: error }, 'the orders of the demo could not be made; the next start goes on');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The shops in which the demo's people are. */
async function peopledShops(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select tenant_ids as ids from demo_seeds where name = 'people'`,
  );
  return rows[0]?.ids ?? [];
}

/** What is known of a story: the cart of its order, and whether it was told to its end. */
interface Mark {
  readonly cartId: string | undefined;
  readonly isTold: boolean;
}

interface Marks {
  read(name: string): Promise<Mark>;
  write(name: string, mark: Mark): Promise<void>;
}

const TOLD = 'told';

function marksIn(client: pg.Client): Marks {
  return {
    async read(name) {
      const { rows } = await client.query<{ marks: string[] }>(
        'select tenant_ids as marks from demo_seeds where name = $1',
        [name],
      );
      const [cartId, told] = rows[0]?.marks ?? [];
      return { cartId, isTold: told === TOLD };
    },
    async write(name, { cartId = '', isTold }) {
      await client.query(
        'insert into demo_seeds (name, tenant_ids) values ($1, $2) on conflict (name) do update set tenant_ids = $2',
        [name, [cartId, ...(isTold ? [TOLD] : [])]],
      );
    },
  };
}

async function tellOfShop(demo: DemoOrders, marks: Marks, tenantId: string): Promise<void> {
  for (const story of STORIES) {
    if (demo.stopping.aborted) return;
    const name = `order ${tenantId}: ${story.name}`;
    try {
      const mark = await marks.read(name);
      const nobody = mark.isTold ? undefined : await demo.contextOf(tenantId);
      if (nobody) await tell(demo, marks, { name, mark, story, nobody });
    } catch (error) {
      if (demo.stopping.aborted) return;
      demo.log.warn({ err: error, story: name }, 'an order of the demo could not be made; the next start goes on');
    }
  }
}

interface Telling {
  readonly name: string;
  readonly mark: Mark;
  readonly story: Story;
  readonly nobody: Ctx;
}

async function tell(
  { providers, stopping, artwork }: DemoOrders,
  marks: Marks,
  { name, mark, story, nobody }: Telling,
): Promise<void> {
  // A shop for premium resellers sells to them alone.
  const isPremium = nobody.tenant.audience === 'premium';
  const cast = await castOf(nobody, isPremium ? 'revendeur@tirage.example' : story.customer, DEMO_STAFF.email);
  if (!cast) return;
  const placed = at(cast, placedAt(story, nobody));
  if (story.forCompany && !isPremium) await foundCompany(placed);
  const cartId = mark.cartId ?? (await freeCart(placed));
  if (cartId === undefined) return;
  await marks.write(name, { cartId, isTold: false });
  const orderNumber = await order(placed, cartId, story);
  const scene = new Scene(placed, orderNumber, { providers, stopping, artwork, today: nobody });
  await story.tell(scene);
  await scene.rests();
  await marks.write(name, { cartId, isTold: true });
}

function placedAt({ daysAgo, atHour }: Story, { now, timeZone }: Ctx): Temporal.Instant {
  const latest = now.subtract({ minutes: Math.round(daysAgo * HOURS_A_DAY * 60) });
  if (atHour === undefined) return latest;
  const sameDay = latest.toZonedDateTimeISO(timeZone).withPlainTime({ hour: atHour }).toInstant();
  return Temporal.Instant.compare(sameDay, latest) > 0 ? sameDay.subtract({ hours: HOURS_A_DAY }) : sameDay;
}

const ANY_CART = { currency: undefined, country: undefined, postalCode: undefined };

/** Undefined while the customer fills a cart of their own. Their story is told at a later start. */
async function freeCart({ customer }: Cast): Promise<string | undefined> {
  const active = await showActiveCart(customer);
  if (active && Object.keys(active.lineItems).length > 0) return undefined;
  return active?.id ?? done(await openCart(customer, { customerId: customer.actor.customerId }, ANY_CART)).id;
}

async function foundCompany({ customer }: Cast): Promise<void> {
  if ((await showCompany(customer, customer.actor)) !== null) return;
  const { actor } = customer;
  if (!actor.data.company) done(await changeProfile(customer, noVies, '', actor, COMPANY));
  const { company: name, companyCountry: country, companyNumber: number, vatNumber } = COMPANY;
  const company = actor.data.company ?? { name, country, number, vatNumber };
  done(await found(customer, { ...actor, data: { ...actor.data, company } }));
}

/** Returns the number of the cart's order, which is made unless it was made before. */
async function order({ customer }: Cast, cartId: string, { lines }: Story): Promise<string> {
  const active = await showActiveCart(customer);
  if (active?.id === cartId) {
    const missing = lines.slice(Object.keys(active.lineItems).length);
    for (const line of missing)
      done(await putLine(customer, cartId, { line: { ...line, jobName: customer.say('demo', line.jobName) } }));
    done(await changeAddress(customer, noVies, cartId, { shippingAddress: addressOf(customer), billingAddress: null }));
  }
  const wishes = {
    customSender: '',
    notes: '',
    invoiceRequested: true,
    purchaseOrder: '',
    invoiceNumbers: {},
    seenVersion: undefined,
  };
  return done(await placeOrder(customer, cartId, wishes, UNCOUNTED)).orderNumber;
}

/** The shop itself orders here, and not too often. */
const UNCOUNTED = {
  admit: () => Promise.resolve({ forgive: () => undefined, forgiveOrder: () => undefined }),
};

function addressOf({ tenant, actor }: Cast['customer']): Address {
  const country = tenant.domain.defaultIso2;
  const { firstName, lastName } = actor.data;
  const place = PLACES[country];
  if (!place) throw new Error(`The demo delivers to nobody in ${country}`);
  return {
    ...place,
    firstName,
    lastName,
    company: COMPANIES[actor.email] ?? '',
    street2: '',
    phone: '',
    email: actor.email,
  };
}
