import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { applyFiles, type Applied } from '../../src/app/apply-files.ts';
import { ROOT } from '#platform/installation.ts';
import { readDictionaries } from '../../src/app/start.ts';

/** A copy of the demo's files in its own folder, to be changed and applied to a running database. */
export function shopFolder(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-shop-folder-'));
  for (const part of ['catalog', 'tenants']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const folders = { catalogFolder: join(folder, 'catalog'), tenantsFolder: join(folder, 'tenants') };
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    TIRAGE_CATALOG: folders.catalogFolder,
    TIRAGE_TENANTS: folders.tenantsFolder,
  });
  return {
    ...folders,
    folder,
    /** Writes a file; creates it if it does not exist. */
    write(file: string, text: string): void {
      writeFileSync(join(folder, file), text);
    },
    change(file: string, from: string | RegExp, to: string): void {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} has no ${String(from)}`);
      writeFileSync(join(folder, file), after);
    },
    remove(file: string): void {
      rmSync(join(folder, file));
    },
    apply: (): Promise<Applied> =>
      applyFiles(
        { config, ownerUrl: databaseUrl, dictionaries: readDictionaries(config), log: { warn: () => undefined } },
        folders,
      ),
    delete: () => rmSync(folder, { recursive: true }),
  };
}

export type ShopFolder = ReturnType<typeof shopFolder>;
