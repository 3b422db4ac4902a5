import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sayProblems } from '#platform/yaml-file.ts';
import { readCatalogSnapshot } from './catalog-snapshot-files.ts';

/** Files and folders of the catalog folder that products share. */
const COMPANIONS = [
  'shared.yaml',
  'prices.yaml',
  'plants.yaml',
  'promotions.yaml',
  'tariff.yaml',
  'retired.yaml',
  'artworks',
  'lists',
];

export type CatalogImport = { readonly imported: number } | { readonly problems: string };

/**
 * Copies all files or none. The files are checked together with the shop's own shared files before the first one is
 * copied.
 */
export function importProducts(folder: string, catalog: string): CatalogImport {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  const twice = [...Map.groupBy(names, targetOf)].filter(([, versions]) => versions.length > 1);
  if (twice.length > 0) {
    const said = twice.map(([target, versions]) => `${versions.join(' and ')} would both be ${target}: keep one`);
    return { problems: said.join('\n') };
  }
  const problems = problemsOf(folder, names, catalog);
  if (problems !== '') return { problems };
  for (const name of names) copyFileSync(join(folder, name), join(catalog, 'products', targetOf(name)));
  return { imported: names.length };
}

/** An exported file name has the version after an @; the product's id is the part before it. */
function targetOf(name: string): string {
  return `${basename(name, '.yaml').split('@')[0]}.yaml`;
}

function problemsOf(folder: string, names: readonly string[], catalog: string): string {
  const trial = mkdtempSync(join(tmpdir(), 'tirage-import-'));
  try {
    mkdirSync(join(trial, 'products'));
    for (const companion of COMPANIONS.filter((name) => existsSync(join(catalog, name))))
      cpSync(join(catalog, companion), join(trial, companion), { recursive: true });
    for (const name of names) copyFileSync(join(folder, name), join(trial, 'products', targetOf(name)));
    return sayProblems(readCatalogSnapshot(trial).files.problems);
  } finally {
    rmSync(trial, { recursive: true });
  }
}
