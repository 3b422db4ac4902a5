import Holidays from 'date-holidays';
import { dayNumber, type Calendar, type DayNumber } from './engine/calendar.ts';

/** Public holidays from the date-holidays library, looked up once per country, region and year. */
export function holidayCalendar(): Calendar {
  const known = new Map<string, Map<number, ReadonlySet<DayNumber>>>();
  const holidaysOf = (country: string, region: string, year: number) => {
    const place = country + region;
    let years = known.get(place);
    if (!years) known.set(place, (years = new Map()));
    let days = years.get(year);
    if (!days) years.set(year, (days = readYear(country, region, year)));
    return days;
  };
  return {
    isHoliday: (country, region, day) =>
      holidaysOf(country, region, new Date(day * 86_400_000).getUTCFullYear()).has(day),
  };
}

/** Whether holidays of a region are known. For one that it does not know the library would silently keep the nation's. */
export function hasRegion(country: string, region: string): boolean {
  return knows(country, region) || OWN_DAYS.some((own) => own.country === country && own.region === region);
}

function knows(country: string, region: string): boolean {
  return Object.hasOwn(new Holidays().getStates(country) ?? {}, region);
}

/** Days that the law keeps and the library lacks, or the other way, as the library writes rules. */
interface OwnDays {
  readonly country: string;
  /** '' is the nation. */
  readonly region: string;
  /** The region whose days it keeps besides its own. Absent: itself, or the nation where the library does not know it. */
  readonly like?: string;
  readonly kept: readonly string[];
  readonly notKept?: readonly string[];
  /** Dates on which the notice of one year keeps nothing. */
  readonly notOn?: readonly string[];
}

/** As the library has it for Catalonia. */
const MAY_FIRST_MOVED = 'substitutes 05-01 if Saturday, Sunday then next Monday';

const OWN_DAYS: readonly OwnDays[] = [
  // Arbeitsgesetz (LR 822.10), article 18 (2): Staatsfeiertag and Allerheiligen.
  { country: 'LI', region: '', kept: ['08-15', '11-01'] },
  // Loi n° 798 of 18 February 1966: what falls on a Sunday is kept on Monday too.
  {
    country: 'MC',
    region: '',
    kept: ['01-01', '08-15', '11-01', '12-08'].map((day) => `${day} and if sunday then next monday`),
  },
  // Feiertagsgesetz of Bavaria, article 1 (1) 2: in Munich and four communes of five, so a parcel waits in the others too.
  { country: 'DE', region: 'BY', kept: ['08-15'] },
  // The same article, (2): Friedensfest, in the city of Augsburg alone.
  { country: 'DE', region: 'BY-A', like: 'BY', kept: ['08-08', '08-15'] },
  // Feiertagsgesetze of Thüringen, § 2 (2) and § 10 (1), and of Sachsen, § 1 (1): Fronleichnam where most are Catholic. There it is
  // the Eichsfeld, communes beside it and those around Geisa, here the Sorbian communes from Crostwitz to Radibor. A postal code that
  // such a commune shares with others counts for all of them: a parcel that waits a day is promised a day later.
  { country: 'DE', region: 'TH-E', like: 'TH', kept: ['easter 60'] },
  { country: 'DE', region: 'SN-S', like: 'SN', kept: ['easter 60'] },
  // Federal Office of Justice, "Gesetzliche Feiertage und Tage, die in der Schweiz wie gesetzliche Feiertage behandelt werden":
  // in these cantons 2 January rests without a law of their own, and in some the Mondays after Easter and Whitsun and 26 December.
  ...['SG', 'SH', 'ZH'].map((region) => ({ country: 'CH', region, kept: ['01-02'] })),
  ...['FR', 'LU', 'NW', 'OW', 'SO', 'SO-J', 'VS', 'ZG'].map((region) => ({
    country: 'CH',
    region,
    kept: ['01-02', 'easter 1', 'easter 50', '12-26'],
  })),
  // Ruhetagsgesetz of Glarus: Näfelser Fahrt is the first Thursday in April that is not in Holy Week, and the days before
  // Christmas and New Year are none. 2 January by the list of the Federal Office.
  {
    country: 'CH',
    region: 'GL',
    kept: ['01-02', '1st thursday in April if is observance holiday then next thursday'],
    notKept: ['Thursday after 04-02 if is observance holiday then next Thursday', '12-24', '12-31'],
  },
  // The holidays that Valais lists: neither 1 May nor the day before Christmas.
  { country: 'CH', region: 'VS', kept: [], notKept: ['05-01 12:00', '12-24 12:00'] },
  // Einführungsgesetz zum Arbeitsrecht of Aargau (SAR 961.200), § 6: no district has 1 May.
  { country: 'CH', region: 'AG', kept: [], notKept: ['05-01'] },
  // Ladenschlussgesetz of Uri (RB 70.1421), Arbeitsverordnung of Appenzell Ausserrhoden (bGS 822.11), article 7: no third day of
  // rest in a row, so 26 December is none where Christmas is on a Monday or a Friday.
  { country: 'CH', region: 'UR', kept: ['12-26 not on tuesday, saturday'], notKept: ['12-26 not on monday, friday'] },
  { country: 'CH', region: 'AR', kept: ['12-26 not on tuesday, saturday'], notKept: ['12-26 not on monday'] },
  // Loi sur le dimanche et les jours fériés of Neuchâtel (RSN 941.02), article 3 (2): Fête-Dieu in Le Landeron and Le
  // Cerneux-Péquignot alone. Whit Monday is in no law there, and nothing is carried on it, as on Easter Monday.
  { country: 'CH', region: 'NE', kept: ['easter 50'], notKept: ['easter 60'] },
  { country: 'CH', region: 'NE-L', like: 'NE', kept: ['easter 50'] },
  // Gesetz über die öffentlichen Ruhetage of Solothurn (BGS 512.41): Josefstag in a few communes.
  { country: 'CH', region: 'SO', kept: [], notKept: ['03-19'] },
  { country: 'CH', region: 'SO-J', like: 'SO', kept: [] },
  // Ruhetagsgesetz of Graubünden (BR 520.100), article 2: Karfreitag is a public day of rest, and a high one.
  { country: 'CH', region: 'GR', kept: ['easter -2'] },
  { country: 'CH', region: 'AI', kept: ['12-08'] },
  // Relación de fiestas laborales of the Dirección General de Trabajo, for 2026 BOE-A-2025-21667. For 2027 the decrees of the
  // communities: Castilla-La Mancha and Galicia chose other days in 2026 than before, Extremadura moves its Sunday to the bridge of
  // October (Decreto 119/2026), Madrid does not move its own (Decreto 82/2026), the Basque Country keeps 90 years of its first
  // government in place of San José (Decreto 90/2026), and the Canary Islands do not move theirs (Decreto 115/2026).
  { country: 'ES', region: 'CB', kept: ['07-28'], notKept: ['06-28'] },
  {
    country: 'ES',
    region: 'CE',
    kept: ['06-13 if sunday then next monday', '2026-03-20', '2026-05-27'],
    notOn: ['2026-05-26'],
  },
  { country: 'ES', region: 'CM', kept: ['2026-04-06'] },
  { country: 'ES', region: 'EX', kept: ['2027-10-11'] },
  { country: 'ES', region: 'GA', kept: ['2026-06-24'] },
  { country: 'ES', region: 'MC', kept: ['06-09 if sunday then next monday'] },
  { country: 'ES', region: 'MD', kept: ['2027-03-19', '2027-08-16'], notOn: ['2027-05-03'] },
  // Aid al-Adha by the agreement of 24 September 2026 (BOME-AX-2026-108).
  { country: 'ES', region: 'ML', kept: ['09-08', '09-17 if sunday then next monday', '2027-05-17'] },
  { country: 'ES', region: 'NC', kept: ['12-03 if sunday then next monday'] },
  { country: 'ES', region: 'PV', kept: ['2027-10-07'], notOn: ['2027-03-19'] },
  // Its decree for 2027 leaves out Sant Joan; 24 June of 2028 and 2029 is on a weekend.
  { country: 'ES', region: 'VC', kept: ['10-09', '06-24 prior to 2027'], notKept: ['06-24'] },
  // Each of the Canary Islands has a day of its own, and Arán the 17th of June. One that falls on a Sunday is kept on Monday: Candelaria
  // of 2025 by Decreto 143/2024, El Pino and Los Volcanes of 2013 and 2024, Los Reyes of 2023. La Peña is the Friday before the
  // third Saturday of September: in 2012 the 14th, and not the third Friday.
  ...Object.entries({
    TE: '02-02 and if sunday then next monday',
    LP: '08-05 and if sunday then next monday',
    GC: '09-08 and if sunday then next monday',
    LA: '09-15 and if sunday then next monday',
    FU: 'friday before 3rd saturday in September',
    EH: '09-24 and if sunday then next monday',
    LG: 'monday after 1st saturday in October',
  }).map(([island, day]) => ({
    country: 'ES',
    region: `CN-${island}`,
    like: 'CN',
    kept: [day],
    notOn: ['2027-05-31'],
  })),
  { country: 'ES', region: 'CN', kept: [], notOn: ['2027-05-31'] },
  { country: 'ES', region: 'CT-A', like: 'CT', kept: ['06-17'], notKept: [MAY_FIRST_MOVED] },
  // Catalonia, ordre de festes laborals: a 1 May on a weekend stays on it.
  {
    country: 'ES',
    region: 'CT',
    kept: [],
    notKept: [MAY_FIRST_MOVED],
  },
  // Décret n° 83-1003 of 23 November 1983, article 1.
  { country: 'FR', region: 'MF', kept: ['05-28'], notKept: ['05-27'] },
  // Decretos Regionais n.º 13/80/A and n.º 27/79/M, Decretos Legislativos Regionais n.º 18/2002/M and n.º 17/2024/M.
  { country: 'PT', region: '20', kept: ['easter 50'] },
  { country: 'PT', region: '30', kept: ['04-02', '07-01', '12-26'] },
  // Public Holidays and Bank Holidays Acts of Jersey and Guernsey: Liberation Day, which no weekday stands in for. Bank Holidays Act
  // 1989 of the Isle of Man: Tynwald Day, and the TT Bank Holiday as its Treasury announces it: 10 June 2022, 9 June 2023, 7 June 2024,
  // 6 June 2025, 5 June 2026. The races begin with the last Monday in May, and this is the Friday of their second week, the 5th of June at the earliest.
  { country: 'GB', region: 'JE', like: 'ENG', kept: ['05-09'] },
  { country: 'GB', region: 'GY', like: 'ENG', kept: ['05-09'] },
  {
    country: 'GB',
    region: 'IM',
    like: 'ENG',
    kept: ['friday after 06-05', '07-05 if saturday, sunday then next monday'],
  },
  // www.gov.uk/bank-holidays: the day after Scotland's first match of the World Cup.
  { country: 'GB', region: 'SCT', kept: ['2026-06-15'] },
  // A postcode district on both sides of the border: a parcel waits on the bank holidays of either nation. Those of England
  // that Scotland does not keep are Easter Monday and the last Monday in August.
  { country: 'GB', region: 'SCT+ENG', like: 'SCT', kept: ['easter 1', '1st monday before 09-01', '2026-06-15'] },
  // Codes du travail of New Caledonia, of French Polynesia (loi du pays n° 2024-7) and of Wallis-et-Futuna.
  { country: 'FR', region: 'NC', kept: ['09-24'] },
  { country: 'FR', region: 'PF', kept: ['03-05', 'easter -2', '11-20'] },
  { country: 'FR', region: 'WF', kept: ['04-28', '06-29', '07-29'] },
];

function readYear(country: string, region: string, year: number): Set<DayNumber> {
  const own = OWN_DAYS.filter((each) => each.country === country && ['', region].includes(each.region));
  const base = own.find(({ like }) => like !== undefined)?.like ?? region;
  const library = knows(country, base) ? new Holidays(country, base) : new Holidays(country);
  for (const { kept, notKept = [] } of own) {
    // What false does is in the documents of the library, and not in its types.
    for (const rule of notKept) library.unsetRule(rule);
    for (const rule of kept) library.setHoliday(rule, { name: rule, type: 'public' });
  }
  const found = library.getHolidays(year) as { date: string; end: Date; start: Date; type: string }[] | undefined;
  const notOn = new Set(own.flatMap((each) => each.notOn ?? []));
  const dates = (found ?? []).filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10));
  return new Set(dates.filter((date) => !notOn.has(date)).map((date) => dayNumber(date)));
}
