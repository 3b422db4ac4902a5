import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../../config.ts';

/**
 * The user that runs PostgreSQL's programs. PostgreSQL refuses to run as root. Under root they run as the owner of the
 * cluster, or as `nobody` for a new one, with the one capability that lets them pass folders of root (the usual case in
 * a
 * container is a clone in /root).
 */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/** Returns undefined if they run as the user of this process. */
export function serviceUserFor(cluster: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!nobody)
    throw new ConfigError(
      'PostgreSQL cannot run as root and there is no user `nobody`. Start as an ordinary user or set DATABASE_URL.',
    );
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

export function spawnAs(
  user: ServiceUser | undefined,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!user || !setpriv) return spawn(command, args, { ...options, cwd: '/', ...user });
  const identity = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // PostgreSQL checks its own programs with access(2), which ignores the capability without this bit.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return spawn(setpriv, [...identity, command, ...args], { ...options, cwd: '/' });
}
