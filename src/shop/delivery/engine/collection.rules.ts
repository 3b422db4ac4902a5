import { weekday, type Calendar, type DayNumber } from './calendar.ts';
import type { Collection, Plant } from './network.ts';

export interface CollectionPoint {
  readonly plant: Plant;
  readonly collection: Collection;
}

/** From when something can be collected: a day and a time of the plant's clock. */
export interface Ready {
  readonly day: DayNumber;
  readonly time: string;
}

/** What is finished on a day is ready at the plant's time of that day, or when the desk opens next. */
export function readyToCollect(point: CollectionPoint, calendar: Calendar, finished: DayNumber): Ready {
  const { readyFrom } = point.collection;
  const still = openingsOn(point, calendar, finished).find(({ to }) => to > readyFrom);
  if (still) return { day: finished, time: still.from > readyFrom ? still.from : readyFrom };
  for (let day = finished + 1; ; day += 1) {
    const [first] = openingsOn(point, calendar, day);
    if (first) return { day, time: first.from };
  }
}

/** The days from `first` to `last` on which the desk is closed although the weekday says that it is open. */
export function closedDays(point: CollectionPoint, calendar: Calendar, first: DayNumber, last: DayNumber): DayNumber[] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return days.filter((day) => hoursOf(point, day).length > 0 && openingsOn(point, calendar, day).length === 0);
}

function openingsOn(point: CollectionPoint, calendar: Calendar, day: DayNumber): Collection['hours'] {
  const { country, region } = point.plant;
  return calendar.isHoliday(country, region, day) ? [] : hoursOf(point, day);
}

function hoursOf({ collection: { hours } }: CollectionPoint, day: DayNumber): Collection['hours'] {
  return hours.filter(({ days }) => days.includes(weekday(day) || 7)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
