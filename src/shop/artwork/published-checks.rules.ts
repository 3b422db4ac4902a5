import type { Check, CheckId, Limit, Rule, Severity } from './engine/check.ts';
import { CHECKS } from './engine/checks.ts';
import type { FindingKey } from './engine/finding-keys.ts';
import { PROFILES, type Profile } from './engine/geometry.ts';
import { RULE_VERSIONS } from './engine/rule-versions.ts';
import { AREAS, type Area } from './published-checks.contract.ts';

/** What a sentence is said of, for ways of printing that are alike in it. */
export interface PublishedCase {
  readonly severity: Severity;
  readonly profiles: readonly Profile[];
  /** Null where there is nothing to measure, or where the product says how much. */
  readonly limit: Limit | null;
}

const CHECKS_OF: Readonly<Record<Area, readonly CheckId[]>> = {
  file: ['PF-01', 'PF-02', 'PF-16', 'PF-32', 'PF-33'],
  pages: ['PF-04', 'PF-05', 'PF-06', 'PF-07', 'PF-08', 'PF-09', 'PF-10', 'PF-36'],
  pictures: ['PF-11', 'PF-12', 'PF-13', 'PF-14', 'PF-15', 'PF-35', 'PF-37'],
  colours: ['PF-17', 'PF-18', 'PF-19', 'PF-20', 'PF-21', 'PF-30', 'PF-31'],
  texts: ['PF-22', 'PF-23', 'PF-24', 'PF-25', 'PF-26', 'PF-27', 'PF-28', 'PF-29'],
  plates: ['PF-03', 'PF-34'],
};

export interface PublishedCheck {
  readonly id: CheckId;
  readonly area: Area;
  readonly sentences: readonly { readonly key: FindingKey; readonly cases: readonly PublishedCase[] }[];
}

/** All checks with their limits, area by area, as the shop tells them to everybody. */
export function publishedChecks() {
  return {
    version: RULE_VERSIONS[0].version,
    versions: RULE_VERSIONS,
    checks: CHECKS.map(published).toSorted((a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area)),
  };
}

function published({ id, rules }: Check): PublishedCheck {
  const sentences = Map.groupBy(rules, ({ key }) => key);
  const area = AREAS.find((each) => CHECKS_OF[each].includes(id)) ?? 'file';
  return { id, area, sentences: [...sentences].map(([key, same]) => ({ key, cases: same.flatMap(casesOf) })) };
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
