import { Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Profiler } from 'node:inspector';

/** The called functions of each called file. A function without a name is listed as ''. */
export type Called = Readonly<Record<string, readonly string[]>>;

/**
 * The called files of the project with their called functions, as V8 counts calls. Opening a shop calls a function in
 * nearly every file, so those calls are left out (`uncounted`).
 */
const called = new Map<string, Set<string>>();
let session: Session | undefined;

export function startCounting(): void {
  called.clear();
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** Paths begin at the root and are sorted. */
export function stopCounting(root: string): Called {
  countSoFar();
  session?.disconnect();
  session = undefined;
  return Object.fromEntries(
    [...called]
      .map(([path, names]) => [relative(root, path).replaceAll('\\', '/'), [...names].sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Does work whose calls do not count. */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  countSoFar();
  try {
    return await work();
  } finally {
    calledSinceLastLook();
  }
}

function countSoFar(): void {
  for (const [path, names] of calledSinceLastLook()) {
    const known = called.getOrInsert(path, new Set());
    for (const name of names) known.add(name);
  }
}

function calledSinceLastLook(): (readonly [path: string, names: readonly string[]])[] {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session?.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error === null) scripts = answer.result;
  });
  return scripts
    .filter(({ url }) => isOurs(url))
    .map(({ url, functions }) => [pathOf(url), functions.slice(1).filter(isCalled).map(nameOf)] as const)
    .filter(([, names]) => names.length > 0);
}

const isOurs = (url: string) => /^(?:file:\/\/)?\//.test(url) && !url.includes('/node_modules/');
const pathOf = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url);
const isCalled = ({ ranges }: Profiler.FunctionCoverage) => (ranges[0]?.count ?? 0) > 0;
const nameOf = ({ functionName }: Profiler.FunctionCoverage) => functionName;
