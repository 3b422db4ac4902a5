import type { Tab } from './tab.ts';

/** The key of an element in an answer, fixed by the W3C's WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 60_000;
/** Without an answer of the driver, the test fails instead of hanging. A page on a busy machine is slow. */
const COMMAND_MS = 60_000;
const GRACE_MS = 2_000;
const PAUSE_MS = 50;

/** A browser over the W3C's WebDriver, with one session for each person. */
export async function openSession(driver: string, capabilities: object, scriptMs: number): Promise<Tab> {
  await untilReady(driver);
  const { sessionId } = (await command('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: scriptMs } } },
  })) as { sessionId: string };
  const send = (method: string, path: string, body?: object, limitMs?: number) =>
    command(method, `${driver}/session/${sessionId}${path}`, body, limitMs);
  // If the driver ignores its own limit, this limit ends the question soon after, and the question is repeated.
  const run = (expression: string) =>
    send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }, scriptMs + GRACE_MS);
  const resizes = (width: number, height: number) => send('POST', '/window/rect', { width, height });
  await resizes(1280, 1000);
  return {
    goes: async (url) => void (await send('POST', '/url', { url })),
    evaluates: run,
    finds: async (expression) => {
      const found = await run(expression);
      const id = (found as Record<string, string> | null)?.[ELEMENT];
      if (id === undefined) return undefined;
      return {
        click: async () => void (await send('POST', `/element/${id}/click`, {})),
        type: async (text) => void (await send('POST', `/element/${id}/value`, { text })),
      };
    },
    resizes: async (width, height) => void (await resizes(width, height)),
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    closes: async () => void (await send('DELETE', '')),
  };
}

/** The driver gives no signal when it is ready, so it is asked until it answers. */
async function untilReady(driver: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  throw new Error('The WebDriver did not become ready');
}

async function command(method: string, url: string, body?: object, limitMs = COMMAND_MS): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => {
    throw new Error(`No answer to ${method} ${url} ${JSON.stringify(body)?.slice(0, 200)}`, { cause: error });
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
