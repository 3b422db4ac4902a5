import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultSelection, factsOf, PRIORITIES } from '#shop/catalog/product.ts';
import { quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { nearestSelection } from '#shop/configurator/compiled-product.ts';
import { weightOf } from '#shop/delivery/engine/promise.ts';
import type { Offer, SoldProduct } from '#shop/offer.ts';
import { priceCurves, printCents } from '#shop/pricing/engine/quote.ts';
import { sayProblems } from '#platform/yaml-file.ts';
import { readOffer } from './offer-files.ts';

const USAGE = `npm run catalog -- check                     what is wrong in the product files, by file and line
npm run catalog -- prices [product …]        the table of the default configuration, euros before VAT
npm run catalog -- prices bc-std sets=4      the same for other choices: feature=option
`;
const PLAIN = { markup: 10_000, customerClass: 'standard', currencyFactor: 10_000 } as const;

/** For who edits the catalogue: checks the files and shows what they sell for, without a server or a database. */
function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  const { catalog, offer } = readOffer(join(import.meta.dirname, '..', 'catalog'));
  if (command === 'prices') return print(rest, offer);
  if (command !== 'check') return void process.stdout.write(USAGE);
  if (catalog.problems.length > 0) {
    process.stdout.write(`${sayProblems(catalog.problems)}\n`);
    process.exitCode = 1;
  }
  process.stdout.write(
    `${offer.products.size} products can be sold, ${offer.maintenance.length} are in maintenance.\n`,
  );
}

function print(words: readonly string[], offer: Offer): void {
  const choices = Object.fromEntries(words.filter((word) => word.includes('=')).map((word) => word.split('=', 2)));
  const ids = words.filter((word) => !word.includes('='));
  for (const [id, sold] of offer.products)
    if (ids.length === 0 || ids.includes(id)) process.stdout.write(table(sold, choices, offer));
}

function table({ compiled }: SoldProduct, choices: Readonly<Record<string, string>>, offer: Offer): string {
  const { product } = compiled;
  const wanted = { ...defaultSelection(product), ...choices };
  const selection = nearestSelection(compiled, wanted) ?? wanted;
  const changed = Object.keys(wanted).filter((id) => selection[id] !== wanted[id]);
  const facts = factsOf(product, selection);
  const artworks = typeof facts['sets'] === 'number' ? facts['sets'] : 1;
  const { list } = quantityOffer(product.quantity, facts);
  const curves = priceCurves(product.price, facts, artworks, list, PLAIN, offer.book);
  const rows = list.map((quantity, index) => {
    const cells = PRIORITIES.map((priority) => euros(printCents(curves, priority, quantity)));
    const grams = weightOf(facts, quantity, product.weight.packaging, product.weight.grams);
    return `${String(quantity).padStart(8)} ${cells.join('')} ${curves.technologies[index]?.padEnd(9)} ${(grams / 1000).toFixed(1)} kg`;
  });
  return [
    `\n${product.id}  ${product.texts.name.en}  ${Object.values(selection).join(' ')}`,
    ...(changed.length > 0 ? [`  changed to fit: ${changed.join(', ')}`] : []),
    `${' '.repeat(9)}${PRIORITIES.map((priority) => priority.padStart(10)).join('')}`,
    ...rows,
    '',
  ].join('\n');
}

function euros(cents: number | undefined): string {
  return (cents === undefined ? '-' : (cents / 100).toFixed(2)).padStart(10);
}

main();
