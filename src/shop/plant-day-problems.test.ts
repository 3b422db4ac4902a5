import { describe, expect, test } from 'vitest';
import { plantDayProblems } from './plant-day-problems.ts';

const days = (from: string, to = from) => ({ from, to, reason: 'fair' });
const said = (...plants: Parameters<typeof plantDayProblems>[0]) =>
  plantDayProblems(plants).map(({ path, message }) => `${path.join('/')} ${message}`);

describe('days on which a plant works all the same', () => {
  test('are single days or a few weekends: two months and a mistyped year are told', () => {
    for (const to of ['2027-02-05', '2027-12-05', '2026-12-19'])
      expect(said({ opened: [days('2026-12-05', to)] }).join('')).toMatch(
        /^plants\/0\/opened\/0 from 2026-12-05 to .* special openings are single days, at most 14 in a row: list the days/,
      );
  });

  test('may be a fortnight before Christmas', () =>
    expect(said({ opened: [days('2026-12-05', '2026-12-18'), days('2026-12-20')] })).toEqual([]));
});

describe('days on which a plant is closed', () => {
  test('are at most 35 in a row: a mistyped month is told', () =>
    expect(said({ closed: [days('2027-02-08', '2027-08-20')] })).toEqual([
      'plants/0/closed/0 from 2027-02-08 to 2027-08-20 are 194 days, and a closure is at most 35: correct a date; one that is longer is written in parts',
    ]));

  test('are days of the calendar, one after the other', () => {
    expect(said({ closed: [days('2027-02-28', '2027-02-30')] })).toEqual([
      'plants/0/closed/0 there is no day 2027-02-30: the month ends on 2027-02-28',
    ]);
    expect(said({ closed: [days('2027-13-01', '2027-13-05')] })).toEqual([
      'plants/0/closed/0 there is no day 2027-13-01: write a date such as 2027-08-02',
    ]);
    expect(said({ closed: [days('2027-08-20', '2027-08-02')] })).toEqual([
      'plants/0/closed/0 it ends on 2027-08-02, before it begins on 2027-08-20: exchange the days, or correct one',
    ]);
    expect(said({ closed: [days('2028-02-28', '2028-02-29')] })).toEqual([]);
  });

  test('may be five weeks of summer, or longer in parts', () =>
    expect(said({ closed: [days('2027-07-26', '2027-08-29'), days('2027-08-30', '2027-09-20')] })).toEqual([]));

  test('lie in years that somebody plans', () =>
    expect(said({ closed: [days('2207-08-02', '2207-08-20')] })).toEqual([
      'plants/0/closed/0 2207-08-02 is in no year that anybody plans: correct the year',
    ]));

  test('lie no more than three years from all others: the few of them are told', () => {
    const [summer, christmas, other] = [days('2027-08-02', '2027-08-20'), days('2027-12-24'), days('2037-08-02')];
    expect(said({ closed: [summer, other] }, { closed: [christmas] })).toEqual([
      'plants/0/closed/1 2037-08-02 is more than 3 years from 2027-12-24, the next date of the plants: correct the year, or remove what is over',
    ]);
    expect(said({ closed: [days('2017-08-02'), summer] }, { opened: [christmas] })).toEqual([
      'plants/0/closed/0 2017-08-02 is more than 3 years from 2027-08-02, the next date of the plants: correct the year, or remove what is over',
    ]);
  });

  test('may be kept in the file for years, when they are over', () =>
    expect(said({ closed: [2021, 2024, 2026, 2027, 2029].map((year) => days(`${year}-08-02`)) })).toEqual([]));
});
