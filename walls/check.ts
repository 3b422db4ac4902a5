import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aliasesOf, importsOf, sourcesUnder, type Import } from './imports.ts';
import { hasRung, WALLS } from './rules.ts';

/** Every wall that an import under `src` breaks, every circle, every import of what is not there: a sentence each. */
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

/** One circle for each way back that a walk along the imports finds; types count, since a circle of shapes is one of thought. */
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
