import { expect, test } from 'vitest';
import { clockOf, instantAt, todayOf } from './local-date.ts';

const at = (now: string, timeZone: string) => ({ now: Temporal.Instant.from(now), timeZone });

test.each([
  ['2026-12-31T23:30:00Z', 'Europe/Paris', '2027-01-01', 30],
  ['2026-12-31T23:30:00Z', 'Atlantic/Azores', '2026-12-31', 22 * 60 + 30],
  ['2026-12-31T23:30:59Z', 'Asia/Kathmandu', '2027-01-01', 5 * 60 + 15],
])('at %s a clock in %s shows %s and %i minutes', (now, timeZone, day, minutes) => {
  expect(clockOf(at(now, timeZone))).toEqual({ day, minutes });
  expect(todayOf(at(now, timeZone))).toBe(day);
});

test('the clock goes on by the minute, and back where it is asked for an earlier one', () => {
  const minutes = ['10:00:59', '10:01:00', '09:59:00'].map(
    (time) => clockOf(at(`2026-06-01T${time}Z`, 'Europe/Paris')).minutes,
  );
  expect(minutes).toEqual([720, 721, 719]);
});

test.each([
  ['2026-06-01', '12:00', 'Europe/Paris', '2026-06-01T10:00:00Z'],
  ['2026-12-01', '12:00', 'Europe/Paris', '2026-12-01T11:00:00Z'],
  ['2026-12-01', '12:00', 'Europe/London', '2026-12-01T12:00:00Z'],
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00Z'],
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00Z'],
])('7.5.09 on %s at %s in %s it is %s', (day, time, timeZone, instant) =>
  expect([instantAt(day, time, timeZone), instantAt(day, time, timeZone)]).toEqual([instant, instant]),
);
