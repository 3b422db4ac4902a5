import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aliasesOf, importsOf, sourcesUnder } from '../../walls/imports.ts';

/**
 * All files in `test/` that a test file imports, directly or indirectly, with the file itself. Paths begin at the root.
 */
export function standsOn(root: string, path: string): ReadonlySet<string> {
  const aliases = aliasesOf(root);
  const found = new Set([path]);
  for (const file of found)
    for (const { target } of importsOf(root, file, aliases).imports)
      if (target.kind === 'file' && /^test\/.*\.tsx?$/.test(target.path)) found.add(target.path);
  return found;
}

/** The texts of these files together. */
export function textOf(root: string, paths: Iterable<string>): string {
  return [...paths].map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
}

/** For each file, the files of a folder that import it, other than its types. */
export function importersUnder(root: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const aliases = aliasesOf(root);
  const importers = new Map<string, string[]>();
  for (const from of sourcesUnder(root, folder))
    for (const { target, isType } of importsOf(root, from, aliases).imports)
      if (target.kind === 'file' && !isType) importers.getOrInsert(target.path, []).push(from);
  return importers;
}
