import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#kernel/endpoint.ts';

const shop = join(import.meta.dirname, '../../src/shop');

/** Every contract of the shop by its exported name. Contracts are found by their file names. */
export async function allContracts(): Promise<[string, Endpoint][]> {
  const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  );
  const modules = await Promise.all(
    files.map(async (name) => Object.entries((await import(join(shop, name))) as Record<string, unknown>)),
  );
  return modules.flat().filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
}
