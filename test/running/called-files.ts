import { Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Profiler } from 'node:inspector';

/**
 * The files of the project with a function that was called, as V8 counts calls. Opening a shop calls a function in nearly
 * every file, so those calls are left out (`uncounted`).
 */
const called = new Set<string>();
let session: Session | undefined;

export function startCounting(): void {
  called.clear();
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** The paths of the called files, from the root and sorted. */
export function stopCounting(root: string): string[] {
  countSoFar();
  session?.disconnect();
  session = undefined;
  return [...called].map((path) => relative(root, path).replaceAll('\\', '/')).sort();
}

/** Does work whose calls do not count. */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  countSoFar();
  try {
    return await work();
  } finally {
    filesCalledSinceLastLook();
  }
}

function countSoFar(): void {
  for (const path of filesCalledSinceLastLook()) called.add(path);
}

function filesCalledSinceLastLook(): string[] {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session?.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error === null) scripts = answer.result;
  });
  return scripts
    .filter(({ url, functions }) => isOurs(url) && functions.some((each, at) => at > 0 && isCalled(each)))
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url));
}

const isOurs = (url: string) => /^(?:file:\/\/)?\//.test(url) && !url.includes('/node_modules/');

const isCalled = ({ ranges }: Profiler.FunctionCoverage) => (ranges[0]?.count ?? 0) > 0;
