import { expect, test } from 'vitest';
import { FACT_KINDS, type FactKind } from './fact-kinds.ts';

function said(kind: FactKind): string {
  switch (kind.type) {
    case 'number':
      return `${kind.whole ? 'whole number' : 'number'}, ${kind.unit} | ${kind.min} to ${kind.max}`;
    case 'words':
      return `word | ${kind.words?.join(', ') ?? 'any'}`;
    default:
      return `${kind.type} | `;
  }
}

test('docs/facts.md lists every fact that the house reads', async () => {
  const rows = Object.entries(FACT_KINDS)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, kind]) => `| \`${name}\` | ${said(kind)} |`);
  const page = `# Facts of products

Made of \`src/shop/catalog/fact-kinds.ts\` by its test (\`npx vitest run --project rules fact-kinds -u\`). \`npm run catalog -- check\` refuses another type, a
figure out of its range, and a fact that neither stands here nor is named by a rule, a price, a quantity or a priority of its product: it is misspelt.

| fact | type and unit | values |
|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../../docs/facts.md');
});
