import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { seedDemo } from '../../src/demo/seed.ts';
import { flyerLine } from '../builders/lines.ts';
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

/** Opens shop and browser before the first journey of a file and closes both after the last. */
export function openShop(tenantsWithCustomers: readonly string[] = []): OpenShop {
  let shop: ServedShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([serveShop(), openBrowser()]);
    if (tenantsWithCustomers.length > 0) await seedDemo(shop.databaseUrl, tenantsWithCustomers, []);
  });
  afterAll(async () => {
    await browser.close();
    await shop.stop();
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
