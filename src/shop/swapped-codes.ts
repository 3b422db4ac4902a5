import type { ProductProblem } from './catalog/product.ts';
import type { Network } from './delivery/engine/network.ts';

/**
 * A code of each place that carriers count as remote. Sources: La Poste (Corsica 20, overseas 97 and 98), Correos (Balearic
 * Islands 07, Canary Islands 35 and 38, Ceuta 51, Melilla 52), DHL (Helgoland 27498).
 */
const REMOTE: Readonly<Record<string, readonly string[]>> = {
  FR: ['20000', '97100', '97400', '98800'],
  ES: ['07001', '35001', '38001', '51001', '52001'],
  DE: ['27498'],
};

/**
 * Rows of remote places, and of taxes on arrival, with two digits of a code swapped: '^02' is no part of Corsica ('^20'). The
 * mainland would be slower and dearer, and the island as quick as the mainland. A place that no row names may be left out.
 */
export function swappedCodeProblems(network: Pick<Network, 'remote' | 'arrivalTaxes'>): ProductProblem[] {
  return (['remote', 'arrivalTaxes'] as const).flatMap((list) =>
    (network[list] ?? []).flatMap(({ country, postalCode }, index) => {
      const places = REMOTE[country] ?? [];
      const rows = (network[list] ?? []).filter((row) => row.country === country);
      for (const place of places.filter((each) => !rows.some((row) => takes(row.postalCode, each)))) {
        const swapped = swaps(place).find((code) => !places.includes(code) && takes(postalCode, code));
        if (swapped !== undefined)
          return [
            {
              path: [list, index, 'postalCode'],
              message: `'${postalCode}' takes ${swapped}, and no row takes ${place}, which is remote: two digits are swapped, correct it`,
            },
          ];
      }
      return [];
    }),
  );
}

/** A code with two neighbouring digits swapped, at each place. */
function swaps(code: string): string[] {
  const [, ...digits] = code;
  return digits.flatMap((digit, at) => {
    const before = code[at]!;
    return digit === before ? [] : [`${code.slice(0, at)}${digit}${before}${code.slice(at + 2)}`];
  });
}

/** A pattern that is none is told by itself. */
function takes(pattern: string, code: string): boolean {
  try {
    return new RegExp(pattern).test(code);
  } catch {
    return false;
  }
}
