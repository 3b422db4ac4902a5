import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import { isTurnover, TURNOVERS } from './turnover.rules.ts';

test('each answer of the form is taken by its rules and has words, for applicants and for staff', () => {
  const texts = JSON.parse(
    readFileSync(new URL('../../../tenants/dictionaries/fr/premium.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  for (const turnover of TURNOVERS) {
    const problems = problemsOf(VALIDATION_RULES.premium, { turnover } as never);
    expect(
      problems.filter(({ field }) => field === 'turnover'),
      turnover,
    ).toEqual([]);
    expect(texts[`turnover_${turnover}`], turnover).toContain('{{currency}}');
  }
  expect(['under-5', 'under-50', ''].map(isTurnover)).toEqual([true, false, false]);
});
