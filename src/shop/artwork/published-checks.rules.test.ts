import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publishedChecks } from './published-checks.rules.ts';

const of = (check: string) => publishedChecks().checks.find(({ id }) => id === check)?.sentences;

test('a limit is published as the check has it, once for all ways of printing that share it', () => {
  expect(of('PF-11')?.[0]).toEqual({
    key: 'picture_coarse',
    cases: [
      { severity: 'error', profiles: ['OFF'], limit: { is: 'below', value: 150, unit: 'ppi' } },
      { severity: 'error', profiles: ['DIG'], limit: { is: 'below', value: 96, unit: 'ppi' } },
      { severity: 'error', profiles: ['LAB', 'CAR'], limit: { is: 'below', value: 200, unit: 'ppi' } },
      { severity: 'error', profiles: ['LFP'], limit: { is: 'below', value: 240, unit: 'ppi' } },
    ],
  });
  expect(of('PF-16')).toEqual([
    {
      key: 'font_missing',
      cases: [{ severity: 'error', profiles: ['OFF', 'DIG', 'LAB', 'CAR', 'LFP'], limit: null }],
    },
  ]);
});

test('all checks of the table are published', () => {
  expect(publishedChecks().checks).toHaveLength(37);
});

/** Of what each version of the rules published. */
const PUBLISHED: Readonly<Record<number, string>> = {
  10: '6d35177052f35e6f',
  18: '605a6e7a9f37febd',
  17: '5eb8510c14523e3e',
  16: '009b1b70ef96c0a9',
  // What patterns paint is looked at; no check was changed.
  15: '6abd8bdbb6676da8',
  // A file of Illustrator without its drawing is unreadable; no check was changed.
  14: '6abd8bdbb6676da8',
  13: '6abd8bdbb6676da8',
  12: '82ed7ff6ddda4c15',
  11: '50d81cc5626bffe8',
  // Where comments are was added, and no limit.
  9: '6cc98130250d385e',
  // Where folds lie was changed, and no limit.
  8: '6cc98130250d385e',
  7: '6cc98130250d385e',
  6: '6cc98130250d385e',
  5: '2d4e78db06e75206',
  4: '4dbe1a6453abe7a7',
  3: '70c59f1eefeeba23',
  2: '5d9dcc531ac3d508',
  1: 'c3ef3c31751e76c6',
};

test('a change of a rule or a limit is a new version, which is told', () => {
  const { version, versions, checks } = publishedChecks();
  expect(createHash('sha256').update(JSON.stringify(checks)).digest('hex').slice(0, 16)).toBe(PUBLISHED[version]);
  expect(versions.map((each) => each.version)).toEqual(
    Object.keys(PUBLISHED)
      .map(Number)
      .toSorted((a, b) => b - a),
  );
});
