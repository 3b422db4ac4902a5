import type { Check, CheckId, Limit, Rule, Severity } from './engine/check.ts';
import { CHECKS } from './engine/checks.ts';
import type { FindingKey } from './engine/finding-keys.ts';
import { PROFILES, type Profile } from './engine/geometry.ts';
import { RULE_VERSIONS } from './engine/rule-versions.ts';

/** What a sentence is said of, for ways of printing that are alike in it. */
export interface PublishedCase {
  readonly severity: Severity;
  readonly profiles: readonly Profile[];
  /** Null where there is nothing to measure, or where the product says how much. */
  readonly limit: Limit | null;
}

export interface PublishedCheck {
  readonly id: CheckId;
  readonly sentences: readonly { readonly key: FindingKey; readonly cases: readonly PublishedCase[] }[];
}

/** All checks with their limits, as the shop tells them to everybody. */
export function publishedChecks() {
  return { version: RULE_VERSIONS[0].version, versions: RULE_VERSIONS, checks: CHECKS.map(published) };
}

function published({ id, rules }: Check): PublishedCheck {
  const sentences = Map.groupBy(rules, ({ key }) => key);
  return { id, sentences: [...sentences].map(([key, same]) => ({ key, cases: same.flatMap(casesOf) })) };
}

function casesOf({ severity, limit }: Rule): readonly PublishedCase[] {
  const each = PROFILES.flatMap((profile): PublishedCase[] => {
    const grave = severity[profile];
    const own = limit === undefined || 'is' in limit ? limit : limit[profile];
    return grave === undefined ? [] : [{ severity: grave, profiles: [profile], limit: own ?? null }];
  });
  const alike = Map.groupBy(each, ({ severity: grave, limit: own }) => JSON.stringify([grave, own]));
  return [...alike.values()].map((same) => ({
    ...(same[0] as PublishedCase),
    profiles: same.flatMap(({ profiles }) => profiles),
  }));
}
