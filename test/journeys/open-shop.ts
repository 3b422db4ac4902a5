import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { emptyShop } from '../support/empty-shop.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

type Device = Parameters<typeof Shopper.arrive>[2];

/** A served shop with a browser in front of it. */
export interface OpenShop {
  /** Where a host of the shop is reached; the house brand's without one. */
  address(host?: string): string;
  /** Of the shop's own database, for what took years to come together. */
  databaseUrl(): string;
  /** The mails that were sent, as the outbox shows them. */
  outbox(): Promise<string>;
  /** A person with a browser of their own: no cookie, nothing remembered. */
  arrive(host?: string, device?: Device): Promise<Shopper>;
}

/** Shop and browser of this worker: its test files use them one after the other, because a start costs much. */
let opened: Promise<[ServedShop, Browser]> | undefined;

/** Opens shop and browser, or makes the shop that another test file has left as it was at its start. */
async function openOrReuse(): Promise<[ServedShop, Browser]> {
  const used = await opened;
  if (used !== undefined && used[0].process.exitCode === null) {
    await emptyShop(used[0].databaseUrl);
    return used;
  }
  opened = Promise.all([serveShop({}, 'with this process'), used?.[1] ?? openBrowser()]);
  return opened;
}

/** A shop with the demo's people, and a browser, before the first journey of a file. Both end with the worker. */
export function openShop(): OpenShop {
  let shop: ServedShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await openOrReuse();
  });
  // Visitors of one test file are gone before the next one begins.
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return {
    address: (host) => shop.address(host),
    databaseUrl: () => shop.databaseUrl,
    outbox: async () => (await fetch(`${shop.address()}/outbox`)).text(),
    arrive: (host, device = {}) => Shopper.arrive(browser, shop.address(host), device),
  };
}

/** The cart with a thousand A5 flyers, seen from the last look before the order. */
export async function reachRecap(shop: OpenShop, host?: string): Promise<Shopper> {
  const shopper = await shop.arrive(host);
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await shopper.seesHeading('Vérifier et commander');
  return shopper;
}
