import type { Answer } from '#kernel/endpoint.ts';
import type { readChecks } from './published-checks.contract.ts';
import { publishedChecks } from './published-checks.rules.ts';

/** The checks are part of the program, so they are put together once. */
const CHECKS = publishedChecks();

export function showChecks(): Promise<Answer<typeof readChecks>> {
  const { version, versions, checks } = CHECKS;
  return Promise.resolve({
    version,
    versions: versions.map((each) => ({ ...each })),
    checks: checks.map(({ id, area, sentences }) => ({
      id,
      area,
      sentences: sentences.map(({ key, cases }) => ({
        key,
        cases: cases.map((each) => ({ ...each, profiles: [...each.profiles] })),
      })),
    })),
  });
}
