import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { flyerLine } from '../test/builders/lines.ts';
import { elsewhere } from '../test/support/visitor.ts';
import type { Figure } from './run.ts';
import { withRunningShop } from './running-shop.ts';

const PAGE = '/flyer-a5/';
const TURN_MS = 3_000;
const TURNS = 4;
/** Pages requested one after the other while other load runs. */
const PAGES_A_SECOND = 40;
const POSTS_A_SECOND = 50;
const READERS = 8;

/**
 * The cost of other visitors' load: the median time of a page during expensive calls, compared with the same number of
 * cheap calls, in turns of the same run. The server is a separate process behind a trusted proxy, so that the calls
 * come
 * from many addresses.
 */
export async function run(): Promise<Figure[]> {
  return withRunningShop(async (address) => {
    await pagesBeside(address, () => Promise.resolve(), TURN_MS);
    const [alone, cheap, signIns, pages, docs] = await mediansOf(address, [
      () => Promise.resolve(),
      (until) => posts(address, until, () => ['/product/validate/', VALIDATION]),
      (until) => posts(address, until, signInOf),
      () => readers(address, PAGE),
      () => readers(address, '/api/v1/docs'),
    ]);
    return [
      figure(
        `page beside ${POSTS_A_SECOND} sign-ins a second : beside as many cheap POSTs (at most 2)`,
        signIns,
        cheap,
      ),
      figure(`page beside ${POSTS_A_SECOND} sign-ins a second : page alone`, signIns, alone),
      figure(`page beside ${READERS} readers of the API's page : beside as many of a page (at most 2)`, docs, pages),
    ];
  });
}

function figure(name: string, milliseconds = 0, control = 1): Figure {
  const shown = `${milliseconds.toFixed(1)} : ${control.toFixed(1)} ms`;
  return { name, value: `${(milliseconds / control).toFixed(2)} (${shown})` };
}

/** A load that runs until a time of the process's own clock. */
type Load = (until: number) => Promise<unknown>;

/**
 * The median page time during each of several loads, in turns, so that a slow moment of the machine affects all of
 * them.
 */
async function mediansOf(address: string, loads: readonly Load[]): Promise<number[]> {
  const times: number[][] = loads.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, load] of loads.entries()) times[index]?.push(...(await pagesBeside(address, load, TURN_MS)));
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
}

async function pagesBeside(address: string, load: Load, milliseconds: number): Promise<number[]> {
  const until = performance.now() + milliseconds;
  const loading = load(until);
  const times: number[] = [];
  while (performance.now() < until) {
    const since = performance.now();
    await (await fetch(address + PAGE)).arrayBuffer();
    times.push(performance.now() - since);
    await pause(1000 / PAGES_A_SECOND);
  }
  await loading;
  return times;
}

const VALIDATION = { mcpSku: 'fly-a5', configuration: flyerLine().selection };

let guests = 0;
/** Another account each time. */
const signInOf = (): [string, object] => [
  '/auth/login/',
  { email: `somebody-${(guests += 1)}@example.fr`, password: 'a wrong one' },
];

/** Sends this many calls per second, each from another address, without waiting for the answers to earlier calls. */
async function posts(address: string, until: number, next: () => readonly [string, object]): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  for (let at = performance.now(); at < until; at += 1000 / POSTS_A_SECOND) {
    await pause(Math.max(0, at - performance.now()));
    const [path, body] = next();
    underWay.push(
      fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': elsewhere() },
        body: JSON.stringify(body),
      }).then((answer) => answer.arrayBuffer()),
    );
  }
  await Promise.all(underWay);
}

/** Runs in its own thread, so that its reading does not slow the measurement of the pages. */
function readers(address: string, path: string): Promise<unknown> {
  return autocannon({
    url: address + path,
    connections: READERS,
    duration: TURN_MS / 1000,
    workers: 1,
    headers: { 'accept-encoding': 'gzip' },
  });
}
