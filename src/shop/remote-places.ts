import type { ProductProblem } from './catalog/product.ts';
import { zoneTo } from './delivery/engine/delivery-promise.ts';
import type { Network } from './delivery/engine/network.ts';
import { fullCode } from './full-code.ts';
import { REGION_TOWNS } from './region-towns.ts';
import { MAINLAND_TOWNS, REMOTE_TOWNS } from './remote-towns.ts';

type RemoteNetwork = Pick<Network, 'plants' | 'zones' | 'remote' | 'asMainland'>;
type Rows = readonly { readonly country: string; readonly postalCode: string }[];

/** Territories where goods are taxed on arrival: loi n° 2004-639 of 2 July 2004, article 1. Their neighbours are not among them. */
const TAXED_ON_ARRIVAL = { FR: { taxed: ['GP', 'MQ', 'GF', 'RE', 'YT'], untaxed: ['BL', 'MF'] } };

interface Town {
  readonly code: string;
  readonly name: string;
}

/**
 * Islands and the like that no row of `remote` takes, in countries to which a zone leads, and that `asMainland` does not name;
 * and rows that take a large town of the mainland together with one. A digit is mistyped: the island would be promised as early
 * as the mainland, with neither surcharge nor limit. Of what else an owner counts as remote nothing is said.
 */
export function remotePlaceProblems(network: RemoteNetwork): ProductProblem[] {
  const isServed = (country: string) => network.plants.some((plant) => zoneTo(network, plant, country) !== undefined);
  return Object.keys(REMOTE_TOWNS).flatMap((country) =>
    isServed(country)
      ? [...forgotten(network, country), ...tooWide(network, country), ...takenTwice(network, country)]
      : [],
  );
}

function forgotten({ remote, asMainland = [] }: RemoteNetwork, country: string): ProductProblem[] {
  const lost = townsOf(REMOTE_TOWNS, country).filter(
    ({ code }) => rowOf(remote, country, code) < 0 && rowOf(asMainland, country, code) < 0,
  );
  return [...Map.groupBy(lost, ({ code }) => mistypedRow(remote, country, code))].map(([row, towns]) => ({
    path: row < 0 ? ['remote'] : ['remote', row, 'postalCode'],
    message: `no row takes ${said(towns)}, where carriers take longer: correct the code, add a row, or write the place under asMainland`,
  }));
}

/** A row of `remote` counts, whatever `asMainland` says. */
function takenTwice({ remote, asMainland = [] }: RemoteNetwork, country: string): ProductProblem[] {
  return asMainland.flatMap((_, index) => {
    const town = townsOf(REMOTE_TOWNS, country).find(({ code }) => rowOf(asMainland, country, code) === index);
    const row = town ? rowOf(remote, country, town.code) : -1;
    return row < 0
      ? []
      : [
          {
            path: ['asMainland', index, 'postalCode'],
            message: `${said([town!])} is taken by '${remote[row]!.postalCode}' of remote, and that counts: take it out of one of them`,
          },
        ];
  });
}

function tooWide({ remote }: RemoteNetwork, country: string): ProductProblem[] {
  const far = townsOf(REMOTE_TOWNS, country);
  const near = townsOf(MAINLAND_TOWNS, country);
  return remote.flatMap(({ postalCode, days }, index) => {
    const isTaken = ({ code }: Town) => rowOf(remote, country, code) === index;
    const island = far.find(isTaken);
    const towns = near.filter(isTaken);
    return days === 0 || island === undefined || towns.length === 0
      ? []
      : [
          {
            path: ['remote', index, 'postalCode'],
            message: `'${postalCode}' takes ${said(towns)} as well as ${said([island])}: correct the code, or give the mainland a row of its own`,
          },
        ];
  });
}

/**
 * Taxes on arrival that some of their territories have and others lack, or that others have. Where no row names any they are left
 * out.
 */
export function arrivalTaxProblems({ arrivalTaxes = [] }: Pick<Network, 'arrivalTaxes'>): ProductProblem[] {
  return Object.entries(TAXED_ON_ARRIVAL).flatMap(([country, { taxed, untaxed }]) => {
    const codesOf = (regions: readonly string[]) =>
      regions.flatMap((region) => REGION_TOWNS[country]?.[region]?.split(' ') ?? []);
    const first = arrivalTaxes.findIndex((row) => row.country === country);
    const lost = codesOf(taxed).filter((code) => rowOf(arrivalTaxes, country, code) < 0);
    const wrong = codesOf(untaxed).filter((code) => rowOf(arrivalTaxes, country, code) >= 0);
    const path = ['arrivalTaxes', first, 'postalCode'];
    return first < 0
      ? []
      : [
          ...(lost.length === 0
            ? []
            : [
                {
                  path,
                  message: `no row takes ${said(asTowns(lost))}, where goods are taxed on arrival: correct the code, or add a row`,
                },
              ]),
          ...(wrong.length === 0
            ? []
            : [
                {
                  path,
                  message: `a row takes ${said(asTowns(wrong))}, where goods are not taxed on arrival: correct the code`,
                },
              ]),
        ];
  });
}

function townsOf(listed: Readonly<Record<string, string>>, country: string): Town[] {
  return (listed[country] ?? '').split(', ').map((town) => {
    const [beginning = '', ...name] = town.split(' ');
    return { code: fullCode(country, beginning), name: name.join(' ') };
  });
}

/** The first row that takes a code, or -1. */
function rowOf(rows: Rows, country: string, code: string): number {
  return rows.findIndex((row) => row.country === country && new RegExp(row.postalCode).test(code));
}

/** The row that takes a code with two characters swapped, or else with a wrong one, or -1: the mistake is probably there. */
function mistypedRow(rows: Rows, country: string, code: string): number {
  const found = [...swaps(code), ...wrongDigits(code)].map((slip) => rowOf(rows, country, slip));
  return found.find((row) => row >= 0) ?? -1;
}

function swaps(code: string): string[] {
  const [, ...others] = code;
  return others.map((each, at) => code.slice(0, at) + each + code[at] + code.slice(at + 2));
}

function wrongDigits(code: string): string[] {
  return [...code].flatMap((each, at) =>
    /\d/.test(each) ? [...'0123456789'].map((digit) => code.slice(0, at) + digit + code.slice(at + 1)) : [],
  );
}

function asTowns(codes: readonly string[]): Town[] {
  return codes.map((code) => ({ code, name: '' }));
}

const MOST_SAID = 3;

function said(towns: readonly Town[]): string {
  const first = towns.slice(0, MOST_SAID).map(({ code, name }) => `${code} ${name}`.trim());
  return first.join(', ') + (towns.length > MOST_SAID ? ` and ${towns.length - MOST_SAID} more` : '');
}
