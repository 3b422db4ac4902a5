/** `npm run bench` prints every figure, one per line. Names of benchmarks as arguments select some of them. */
const ALL = [
  'configurator',
  'pricing',
  'shop',
  'checkout',
  'strangers',
  'product-page',
  'search',
  'revisions',
  'orders',
  'staff-orders',
  'uploads',
  'preflight',
] as const;

export interface Figure {
  readonly name: string;
  readonly value: string;
}

const wanted = process.argv.slice(2);

for (const name of ALL.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  process.stdout.write(`\n${name}\n`);
  const { run } = (await import(`./${name}.ts`)) as { run(): Promise<readonly { name: string; value: string }[]> };
  for (const figure of await run()) process.stdout.write(`  ${figure.name.padEnd(72)} ${figure.value}\n`);
}
process.exit(0);
