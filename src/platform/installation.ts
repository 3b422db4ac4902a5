import { basename, join } from 'node:path';

/**
 * The folder of this installation: package.json, migrations, tenants, dist. Two folders above the sources of a part, as
 * above the files of the build: `src/platform/x.ts`, `dist/program/x.js`.
 */
export const ROOT = join(import.meta.dirname, '../..');

const IS_BUILT = import.meta.filename.endsWith('.js');

/** The file of a program that runs by itself, in the build or in the sources, where this program runs. */
export function programFile(source: `src/${string}.ts`): string {
  return IS_BUILT ? join(import.meta.dirname, `${basename(source, '.ts')}.js`) : join(ROOT, source);
}

/** The code of the installation, as sources and built, and its packages. */
export const CODE = ['src', 'dist/program', 'node_modules', 'package.json'].map((part) => join(ROOT, part));
