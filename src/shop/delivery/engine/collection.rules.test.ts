import { expect, test } from 'vitest';
import { dayNumber, isoDate, type Calendar } from './calendar.ts';
import { closedDays, readyToCollect, type CollectionPoint } from './collection.rules.ts';

const POINT: CollectionPoint = {
  plant: {
    id: 'lyon',
    country: 'FR',
    region: '',
    timeZone: 'Europe/Paris',
    cutOff: { express: '10:00', default: '19:30' },
  },
  collection: {
    street: '12 rue des Imprimeurs',
    postalCode: '69007',
    city: 'Lyon',
    readyFrom: '15:00',
    hours: [
      { days: [1, 2, 3, 4, 5], from: '14:00', to: '18:30' },
      { days: [1, 2, 3, 4, 5], from: '08:30', to: '12:00' },
      { days: [6], from: '09:00', to: '12:00' },
    ],
  },
};
const CHRISTMAS = dayNumber('2026-12-25');
const CALENDAR: Calendar = { isHoliday: (country, _region, day) => country === 'FR' && day === CHRISTMAS };

const readyOn = (day: string, readyFrom = '15:00') => {
  const point = { ...POINT, collection: { ...POINT.collection, readyFrom } };
  const ready = readyToCollect(point, CALENDAR, dayNumber(day));
  return `${isoDate(ready.day)} ${ready.time}`;
};

test.each([
  ['the same day, when goods lie ready', '2026-12-01', '15:00', '2026-12-01 15:00'],
  ['the same day, when the desk opens after its pause', '2026-12-01', '13:00', '2026-12-01 14:00'],
  ['the next day, when the desk closes at the time', '2026-12-01', '18:30', '2026-12-02 08:30'],
  ['Saturday, after a Friday evening', '2026-12-04', '19:00', '2026-12-05 09:00'],
  ['Monday, if Saturday is over too', '2026-12-05', '15:00', '2026-12-07 08:30'],
  ['after a public holiday', '2026-12-25', '15:00', '2026-12-26 09:00'],
])('what is finished can be collected %s', (_, day, readyFrom, ready) => {
  expect(readyOn(day, readyFrom)).toBe(ready);
});

test('holidays on which the desk would be open are told, Sundays are not', () => {
  const days = closedDays(POINT, CALENDAR, dayNumber('2026-12-20'), dayNumber('2026-12-31'));
  expect(days.map(isoDate)).toEqual(['2026-12-25']);
});
