import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aliasesOf, importsOf, sourcesUnder, type Import } from './imports.ts';
import { hasRung, WALLS } from './rules.ts';

/**
 * Checks all imports under `src` and returns one sentence for each broken wall, each cycle and each import of a missing
 * file.
 */
export function checkWalls(root: string): string[] {
  const files = sourcesUnder(root, 'src').map((file) => importsOf(root, file, aliasesOf(root)));
  const imports = files.flatMap((file) => file.imports);
  return [
    ...files
      .flatMap(({ missing }) => missing)
      .map(({ from, line, specifier }) => `${from}:${line} no-missing: ${specifier} is not there`),
    ...imports.flatMap(broken),
    ...circles(imports).map((circle) => `no-circles: ${circle.join(' -> ')}`),
    ...roomsWithoutRung(root).map((room) => `src/shop/${room} stands on no rung of the ladder in walls/rules.ts`),
  ];
}

function broken({ from, target, isType, line }: Import): string[] {
  return WALLS.filter(
    (wall) =>
      wall.from.test(from) &&
      !wall.exceptFrom.test(from) &&
      !(isType && wall.allowsTypes) &&
      wall.forbids(target, from),
  ).map(({ name }) => `${from}:${line} ${name}: ${target.path}`);
}

/**
 * One cycle for each back edge found on a walk along the imports. Imports of types count too, because a cycle of types
 * is
 * also a cyclic design.
 */
function circles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ target }) => target.kind === 'file'),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file)) return;
    for (const { target } of next.get(file) ?? []) walk(target.path, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

function roomsWithoutRung(root: string): string[] {
  return readdirSync(join(root, 'src/shop'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !hasRung(entry.name))
    .map(({ name }) => name);
}
