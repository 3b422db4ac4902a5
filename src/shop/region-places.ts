import type { ProductProblem } from './catalog/product.ts';
import { dayNumber, weekday, type Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';

/**
 * A postal code of each region with holidays of its own: the seat of a Land, a canton, an overseas territory or an island, the
 * postcode areas of Scotland, and the first two digits of each Spanish province. Spain: INE, codes of provinces and communities.
 */
const PLACES: Readonly<Record<string, string>> = {
  FR: '57000 57, 67000 67, 68000 68, 97133 BL, 97150 MF, 97100 GP, 97200 MQ, 97300 GF, 97400 RE, 97600 YT, 98600 WF, 98714 PF, 98800 NC',
  DE: '70173 BW, 80331 BY, 10115 BE, 14467 BB, 28195 HB, 20095 HH, 65183 HE, 19053 MV, 30159 NI, 40213 NW, 55116 RP, 66111 SL, 01067 SN, 39104 ST, 24103 SH, 99084 TH',
  CH: '8001 ZH, 3011 BE, 6003 LU, 6460 UR, 6430 SZ, 6060 OW, 6370 NW, 8750 GL, 6300 ZG, 1700 FR, 4500 SO, 4001 BS, 4410 BL, 8200 SH, 9100 AR, 9050 AI, 9000 SG, 7000 GR, 5000 AG, 8500 TG, 6500 TI, 1003 VD, 1950 VS, 2000 NE, 1204 GE, 2800 JU',
  GB: 'AB10 1AB SCT, DD1 1DB SCT, DG1 2BD SCT, EH1 1YZ SCT, FK8 1AA SCT, G2 1DU SCT, HS1 2BW SCT, IV1 1HY SCT, KA1 1HN SCT, KW1 4AB SCT, KY1 1XT SCT, ML1 1AB SCT, PA1 1AB SCT, PH1 5AA SCT, TD1 1AA SCT, ZE1 0AA SCT, BT1 5GS NIR, SW1A 1AA ENG, GY1 1AA GY, JE1 1AA JE, IM1 1AA IM',
  ES: '01001 PV, 02001 CM, 03001 VC, 04001 AN, 05001 CL, 06001 EX, 07001 IB, 08001 CT, 09001 CL, 10001 EX, 11001 AN, 12001 VC, 13001 CM, 14001 AN, 15001 GA, 16001 CM, 17001 CT, 18001 AN, 19001 CM, 20001 PV, 21001 AN, 22001 AR, 23001 AN, 24001 CL, 25001 CT, 26001 RI, 27001 GA, 28001 MD, 29001 AN, 30001 MC, 31001 NC, 32001 GA, 33001 AS, 34001 CL, 35001 CN-GC, 35500 CN-LA, 35600 CN-FU, 36001 GA, 37001 CL, 38001 CN-TE, 38700 CN-LP, 38800 CN-LG, 38900 CN-EH, 39001 CB, 40001 CL, 41001 AN, 42001 CL, 43001 CT, 44001 AR, 45001 CM, 46001 VC, 47001 CL, 48001 PV, 49001 CL, 50001 AR, 51001 CE, 52001 ML',
  PT: '9000-001 30, 9500-001 20',
  IT: '39100 32',
};

type Rows = Network['regions'];

interface Placed {
  readonly code: string;
  readonly region: string;
  /** The row that takes the code, or -1. */
  readonly found: number;
}

/**
 * Rows of regions by which a known place keeps the holidays of another region, or none though a row names its own: a digit or
 * a letter is mistyped. Regions that keep the same days may stand for one another, and those that no row names may be left out.
 */
export function regionPlaceProblems({ regions }: Pick<Network, 'regions'>, calendar: Calendar): ProductProblem[] {
  return Object.entries(PLACES).flatMap(([country, listed]) => {
    const named = (region: string) => regions.findIndex((row) => row.country === country && row.region === region);
    const misplaced = placesIn(regions, country, listed).filter(
      ({ found, region }) => !isAlike(calendar, country, regions[found]?.region ?? '', region),
    );
    return misplaced.flatMap((place) => {
      const row = place.found < 0 ? named(place.region) : place.found;
      const isLeftOut = row < 0 || (named(place.region) < 0 && takesSeveral(place.found, misplaced));
      return isLeftOut ? [] : [{ path: ['regions', row, 'postalCode'], message: sayMisplaced(regions, place) }];
    });
  });
}

function placesIn(regions: Rows, country: string, listed: string): Placed[] {
  return listed.split(', ').map((place) => {
    const end = place.lastIndexOf(' ');
    const [code, region] = [place.slice(0, end), place.slice(end + 1)];
    const found = regions.findIndex((row) => row.country === country && new RegExp(row.postalCode).test(code));
    return { code, region, found };
  });
}

/** A row for all the rest of a country is meant roughly. */
function takesSeveral(row: number, misplaced: readonly Placed[]): boolean {
  return new Set(misplaced.filter(({ found }) => found === row).map(({ region }) => region)).size > 1;
}

function sayMisplaced(regions: Rows, { code, region, found }: Placed): string {
  return found < 0
    ? `no row takes ${code}, which is in ${region}: correct the postal codes of ${region}`
    : `'${regions[found]!.postalCode}' takes ${code} for ${regions[found]!.region}, and it is in ${region}, which keeps other holidays: correct the postal code or the region`;
}

/** Two years, since what falls on a Sunday in one does not in the other. */
const [FROM, TO] = [dayNumber('2027-01-01'), dayNumber('2028-12-31')];

/** Whether a region is the other one or all that this is a part of, or keeps the same holidays on days on which anybody works. */
function isAlike(calendar: Calendar, country: string, one: string, other: string): boolean {
  if (one === other || other.startsWith(`${one}-`)) return true;
  for (let day = FROM; day <= TO; day += 1)
    if (weekday(day) > 0 && calendar.isHoliday(country, one, day) !== calendar.isHoliday(country, other, day))
      return false;
  return true;
}
