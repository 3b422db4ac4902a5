const KILO = 1024;

/** A number of bytes in the unit in which people say it, with at most one decimal. */
export interface FileSize {
  readonly unit: 'kilobytes' | 'megabytes' | 'gigabytes';
  readonly amount: string;
}

export function fileSize(bytes: number, locale: string): FileSize {
  const kilobytes = Math.max(1, Math.round(bytes / KILO));
  if (kilobytes < KILO) return { unit: 'kilobytes', amount: String(kilobytes) };
  const megabytes = bytes / KILO ** 2;
  if (megabytes < KILO - 0.05) return { unit: 'megabytes', amount: decimal(megabytes, locale) };
  return { unit: 'gigabytes', amount: decimal(bytes / KILO ** 3, locale) };
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(value);
}
