/** A room test as the selection sees it. */
export interface RoomTest {
  /** The test file and all files in `test/` that it imports. */
  readonly standsOn: ReadonlySet<string>;
  /** The files it called when it last ran; undefined if it has not run in this folder. */
  readonly called: ReadonlySet<string> | undefined;
}

/** For each file in `src`, the files that import it (types aside). */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Proved by other tests, or not part of the program. Words are checked by `test/structure`. */
const APART =
  /^(?:docs|bench|deploy|walls|tenants\/dictionaries|test\/(?:journeys|faults|structure|running))\/|\.(?:md|css)$|^src\/.*\.test\.tsx?$/;
/** The pages are called in one built bundle. */
const PAGES = /^(?:src\/(?:storefront|ui)|dist)\//;
const OPENING = 'src/app/open-shop.ts';

/**
 * Which of the room tests a change touches: those that called a changed file, or a file that is made of a changed one. What
 * only opens a shop, and data, touch all of them; so does any change to a test without a record.
 */
export function touchedBy<T extends RoomTest>(
  files: readonly string[],
  tests: readonly T[],
  importers: Importers,
): T[] {
  const changed = new Set(files.filter((file) => !APART.test(file)));
  if (changed.size === 0) return [];
  const everCalled = everCalledBy(tests);
  const reasons = [...changed].map((file) => reasonOf(file, everCalled, importers));
  return tests.filter(
    ({ standsOn, called }) =>
      called === undefined || !standsOn.isDisjointFrom(changed) || reasons.some((touches) => touches(called)),
  );
}

/** The called files through which a change of program files reaches the tests. */
export function reachedBy(
  files: readonly string[],
  tests: readonly RoomTest[],
  importers: Importers,
): ReadonlySet<string> {
  const everCalled = everCalledBy(tests);
  const ofProgram = files.filter((file) => file.startsWith('src/') && !APART.test(file));
  return new Set(ofProgram.flatMap((file) => [...callersOf(file, everCalled, importers).callers]));
}

function everCalledBy(tests: readonly RoomTest[]): ReadonlySet<string> {
  return new Set(tests.flatMap(({ called }) => [...(called ?? [])]));
}

type Touches = (called: ReadonlySet<string>) => boolean;

function reasonOf(file: string, everCalled: ReadonlySet<string>, importers: Importers): Touches {
  if (file.startsWith('test/')) return () => false;
  if (PAGES.test(file)) return (called) => [...called].some((path) => PAGES.test(path));
  if (!file.startsWith('src/')) return () => true;
  const { callers, opens } = callersOf(file, everCalled, importers);
  if (callers.size === 0) return () => opens;
  return (called) => !called.isDisjointFrom(callers);
}

/** The file itself if a test calls it, else the nearest files that import it and are called; whether a shop's opening does. */
function callersOf(
  file: string,
  everCalled: ReadonlySet<string>,
  importers: Importers,
): { callers: ReadonlySet<string>; opens: boolean } {
  const seen = new Set([file]);
  const callers = new Set<string>();
  for (const path of seen)
    if (everCalled.has(path)) callers.add(path);
    else for (const importer of importers.get(path) ?? []) seen.add(importer);
  return { callers, opens: seen.has(OPENING) };
}
