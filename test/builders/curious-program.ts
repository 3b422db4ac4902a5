import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

process.stdout.write('ready\n');

/** Tries what a program that reads hostile files must not be able to do, and writes what it was kept from. */
const attempts: Readonly<Record<string, () => unknown>> = {
  file: () => readFileSync('/etc/passwd'),
  process: () => execFileSync('/bin/true'),
  network: () => once(connect(9, '127.0.0.1'), 'connect'),
};
const keptFrom = [];
for (const [name, attempt] of Object.entries(attempts))
  try {
    await attempt();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ACCESS_DENIED') keptFrom.push(name);
  }
process.stdout.write(JSON.stringify({ keptFrom, environment: process.env['SECRET'] ?? '' }));
