import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Target } from './rules.ts';

export interface Import {
  readonly from: string;
  readonly target: Target;
  /** True if the import is of types only. */
  readonly isType: boolean;
  readonly line: number;
}

export type Missing = Pick<Import, 'from' | 'line'> & { readonly specifier: string };

const BUILTIN = new Set(builtinModules);
const IGNORED = /\.css$|^virtual:|^vite\/client$/;

/** Reads '#kernel/*': './src/kernel/*' as '#kernel/' and 'src/kernel/'. */
export function aliasesOf(root: string): Record<string, string> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(
    Object.entries(imports).map(([alias, place]) => [
      alias.replace('*', ''),
      place.replace(/^\.\//, '').replace('*', ''),
    ]),
  );
}

/** Every TypeScript file under a folder. Paths are relative to the root, with slashes. */
export function sourcesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.tsx?$/.test(name))
    .sort();
}

/** The static and dynamic imports and the re-exports of a file. */
export function importsOf(
  root: string,
  from: string,
  aliases: Readonly<Record<string, string>>,
): { imports: Import[]; missing: Missing[] } {
  const source = readFileSync(join(root, from), 'utf8');
  const imports: Import[] = [];
  const missing: Missing[] = [];
  for (const { specifier, isType, start } of specifiersIn(from, source)) {
    if (IGNORED.test(specifier)) continue;
    const line = source.slice(0, start).split('\n').length;
    const target = resolve(root, from, specifier, aliases);
    if (target) imports.push({ from, target, isType, line });
    else missing.push({ from, specifier, line });
  }
  return { imports, missing };
}

interface Specifier {
  readonly specifier: string;
  readonly isType: boolean;
  readonly start: number;
}

function specifiersIn(file: string, source: string): Specifier[] {
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const stated = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    start,
  }));
  const passedOn = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isType, start }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return literal === undefined ? [] : [{ specifier: literal, isType: false, start }];
  });
  return [...stated, ...passedOn, ...dynamic];
}

function resolve(
  root: string,
  from: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): Target | undefined {
  if (specifier.startsWith('node:') || BUILTIN.has(specifier)) return { kind: 'node', path: specifier };
  const path = pathOf(from, specifier, aliases);
  if (path === undefined) return packageOf(root, specifier);
  return existsSync(join(root, path)) ? { kind: 'file', path } : undefined;
}

function pathOf(from: string, specifier: string, aliases: Readonly<Record<string, string>>): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  for (const [alias, place] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return posix.normalize(place + specifier.slice(alias.length));
  return undefined;
}

function packageOf(root: string, specifier: string): Target | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return existsSync(join(root, 'node_modules', name)) ? { kind: 'package', path: name } : undefined;
}
