import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { generateProducts, generateRevision } from '../test/support/generated-shops.ts';
import type { Figure } from './run.ts';
import { withServer, withShopDatabase, type Settings } from './running-shop.ts';

const PRODUCTS = 100_000;
const ROUNDS = 12;
/** By then a server has heard of a revision. */
const NOTICE_MS = 1_000;
const WHILE_MADE = 400;
/** As buyers type them: letter by letter, misspelt, with choices, and a word that every product has. */
const TYPED = [
  'f',
  'fly',
  'flyer',
  'flyers a5 350 g',
  'carte de visitte',
  'banderolle 3 x 1 m',
  '500 autocollants ronds 5 cm',
  'etiketes',
  'mariage',
  'xqzwkj',
];

/** Suggestions over HTTP on the built shop, with the products of the demo and with a hundred thousand. */
export async function run(): Promise<Figure[]> {
  return withShopDatabase(async (settings, databaseUrl) => {
    const again = () => generateRevision(databaseUrl, 'tirage-fr');
    const few = await searched(settings, again);
    await generateProducts(databaseUrl, 'tirage-fr', PRODUCTS, PRODUCTS);
    const many = await searched(settings, again);
    return [...figuresOf('the products of the demo', few), ...figuresOf(`${PRODUCTS} products`, many)];
  });
}

interface Times {
  /** Milliseconds of the first search, which makes the index. */
  readonly first: number;
  /** Of the searches while the words of another revision are made, the first one first. */
  readonly meanwhile: readonly number[];
  readonly all: readonly number[];
}

function figuresOf(what: string, { first, meanwhile, all }: Times): readonly Figure[] {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return [
    { name: `suggestions among ${what}, median (within 20 ms)`, value: `${at(0.5)} ms` },
    { name: `suggestions among ${what}, 95th of a hundred`, value: `${at(0.95)} ms` },
    { name: `first search among ${what}, which makes the index`, value: `${Math.round(first)} ms` },
    { name: `first search among ${what} after another revision`, value: `${Math.round(meanwhile[0] ?? 0)} ms` },
    {
      name: `slowest search among ${what} while the words of a revision are made`,
      value: `${Math.round(Math.max(...meanwhile))} ms`,
    },
  ];
}

async function searched(settings: Settings, again: () => Promise<void>): Promise<Times> {
  return withServer(settings, async ({ port }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const first = await search(port, agent, TYPED[0]!);
      for (const typed of TYPED) await search(port, agent, typed);
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const typed of TYPED) all.push(await search(port, agent, typed));
      await again();
      await pause(NOTICE_MS);
      const meanwhile: number[] = [];
      for (let ask = 0; ask < WHILE_MADE; ask += 1) meanwhile.push(await search(port, agent, 'flyer'));
      return { first, meanwhile, all };
    } finally {
      agent.destroy();
    }
  });
}

/** Milliseconds from the request to the last byte of its answer. */
async function search(port: number, agent: Agent, typed: string): Promise<number> {
  const since = performance.now();
  const asked = request({
    port,
    agent,
    host: '127.0.0.1',
    path: `/api/v1/content/search/?q=${encodeURIComponent(typed)}`,
    headers: { host: 'localhost', accept: 'application/json' },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream & { statusCode?: number }];
  if (answer.statusCode !== 200) throw new Error(`A search was answered with ${answer.statusCode}`);
  answer.resume();
  await once(answer, 'end');
  return performance.now() - since;
}
