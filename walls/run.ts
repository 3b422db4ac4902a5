import { join } from 'node:path';
import { checkWalls } from './check.ts';

/** `npm run walls` */
const found = checkWalls(join(import.meta.dirname, '..'));
for (const sentence of found) process.stdout.write(`${sentence}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
