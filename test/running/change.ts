import { spawnSync } from 'node:child_process';

/** What differs from a commit, with what is not committed yet. Paths begin at the root. */
export interface Change {
  readonly since: string;
  readonly files: readonly string[];
}

/**
 * The change since a commit; without one, since this branch left the branch it goes to. Undefined if git cannot tell, as in
 * an unpacked archive.
 */
export function changeSince(root: string, commit?: string): Change | undefined {
  const starts = commit === undefined ? ['@{upstream}', 'origin/HEAD', 'main'] : [commit];
  for (const start of starts) {
    const since = git(root, ['merge-base', 'HEAD', start])?.[0];
    if (since === undefined) continue;
    const changed = git(root, ['diff', '--name-only', '--no-renames', since]);
    const added = git(root, ['ls-files', '--others', '--exclude-standard']);
    if (changed && added) return { since: since.slice(0, 10), files: [...changed, ...added] };
  }
  return undefined;
}

function git(root: string, args: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}
