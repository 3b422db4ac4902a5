import { formatClock, formatInstant, formatWeekdayDate, type Prose } from '#kernel/format.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Tenant } from './tenants/tenant.ts';

/** A wait of this length is told by the text of the refusal itself. */
const SHORT_WAIT_MS = 60_000;

/** Texts of refusals that end at a known time: on the same day, and on a later one. */
const UNTIL: Readonly<Record<string, { readonly today: string; readonly later: string }>> = {
  too_many_attempts: { today: 'too_many_attempts_today', later: 'too_many_attempts_later' },
  too_many_orders: { today: 'too_many_orders_today', later: 'too_many_orders_later' },
};

/** Where and when a refusal is read. */
export interface RefusalReader {
  readonly locale: string;
  readonly timeZone: string;
  readonly prose: Prose;
}

/** A person who reads in this shop at this instant. */
export function readerIn({ domain, timeZone, dates }: Tenant, now: number): RefusalReader {
  return { locale: domain.locale, timeZone, prose: { dates: dates ?? 'numbers', now } };
}

/** The text of a refusal for a person: with the time from which another try is taken, if the wait is a longer one. */
export function refusalText(
  { refusal, params, retryAfterMs = 0 }: Pick<Refusal, 'refusal' | 'params' | 'retryAfterMs'>,
  { locale, timeZone, prose }: RefusalReader,
  translate: (key: string, params: Refusal['params']) => string,
): string {
  const until = UNTIL[refusal];
  if (!until || retryAfterMs <= SHORT_WAIT_MS) return translate(refusal, params);
  // Rounded up, because the minute that is told must be over.
  const end = Math.ceil((prose.now + retryAfterMs) / 60_000) * 60_000;
  const [day = '', clock = ''] = formatInstant(new Date(end).toISOString(), timeZone).split(' ');
  const isToday = formatInstant(new Date(prose.now).toISOString(), timeZone).startsWith(day);
  const iso = day.split('-').toReversed().join('-');
  const told = { ...params, time: formatClock(clock, locale), day: formatWeekdayDate(iso, locale, prose) };
  return translate(isToday ? until.today : until.later, told);
}
