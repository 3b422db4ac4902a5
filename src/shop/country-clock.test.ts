import { expect, test } from 'vitest';
import { zoneToWrite } from './country-clock.ts';

test.each([
  // A slip of the pen: the nearest name of the place.
  ['CH', '1204', 'Europe/Zurichh', 'Europe/Zurich'],
  ['GB', 'LS1 4AP', 'Europe/Londn', 'Europe/London'],
  ['FR', '97400', 'Indian/Reunoin', 'Indian/Reunion'],
  ['ES', '28001', 'Europe/Madird', 'Europe/Madrid'],
  ['PT', '1000-001', 'Lisbon', 'Europe/Lisbon'],
  ['US', '10001', 'America/New_Yrok', 'America/New_York'],
  ['XX', '1', 'Europe/Londn', 'Europe/London'],
  ['XX', '1', 'somewhere', 'UTC'],
  // The clock of elsewhere.
  ['GB', 'LS1 4AP', 'Europe/Paris', 'Europe/London'],
  ['GB', 'LS1 4AP', 'Europe/Gibraltar', 'Europe/London'],
  ['FR', '69007', 'Indian/Reunion', 'Europe/Paris'],
  ['FR', '97400', 'America/Martinique', 'Indian/Reunion'],
  ['ES', '28001', 'Atlantic/Canary', 'Europe/Madrid'],
  ['PT', '4000-001', 'Atlantic/Azores', 'Europe/Lisbon'],
  ['NL', '1012 JS', 'America/Aruba', 'Europe/Amsterdam'],
  ['DK', '1050', 'America/Godthab', 'Europe/Copenhagen'],
  ['FR', undefined, 'Asia/Tokyo', 'Europe/Paris'],
])('at %s %s in place of %s one writes %s', (country, postalCode, timeZone, zone) =>
  expect(zoneToWrite(country, postalCode, timeZone)).toBe(zone),
);

test.each([
  ['GB', 'GX11 1AA', 'Europe/Gibraltar'],
  ['GB', 'GX11 1AA', 'Europe/London'],
  ['GB', 'JE2 4WE', 'Europe/Jersey'],
  ['GB', undefined, 'Europe/Gibraltar'],
  ['FR', '97400', 'Indian/Reunion'],
  ['FR', '97133', 'America/St_Barthelemy'],
  ['FR', '98714', 'Pacific/Tahiti'],
  ['FR', '97400', 'Europe/Paris'],
  ['FR', '75001', 'Europe/Brussels'],
  ['ES', '35001', 'Atlantic/Canary'],
  ['ES', '51001', 'Europe/Madrid'],
  ['PT', '9500-001', 'Atlantic/Azores'],
  // However the code is typed.
  ['FR', '97 110', 'America/Guadeloupe'],
  ['FR', 'F-97110', 'America/Guadeloupe'],
  ['ES', 'ES-35001', 'Atlantic/Canary'],
  ['PT', 'PT-9500-001', 'Atlantic/Azores'],
  ['DK', 'FO-100', 'Atlantic/Faroe'],
  ['DK', 'GL-3900', 'America/Nuuk'],
  ['DE', '10115', 'Europe/Busingen'],
  ['DK', '100', 'Atlantic/Faroe'],
  ['DK', '3900', 'America/Nuuk'],
  ['XX', '1', 'Europe/Paris'],
])('at %s %s the clock of %s is right', (country, postalCode, timeZone) =>
  expect(zoneToWrite(country, postalCode, timeZone)).toBeUndefined(),
);
