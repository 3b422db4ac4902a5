import { expect, test } from 'vitest';
import { pdfOf } from '#test/builders/pdf-page.ts';
import { readPdf } from './read-pdf.ts';

const STEP = '/GTS_Metadata<</GTS_ProcStepsGroup/Positions>>';

/** The hidden layers of a file with one layer that is shown, and one more object. */
async function hidden(layer: string, more = '<<>>', isListed = true): Promise<unknown> {
  const facts = await readPdf(
    pdfOf({
      pages: [{ width: 100, height: 100, trimInset: 3 }],
      root: isListed ? '/OCProperties<</OCGs[1000 0 R]/D<</Order[1000 0 R]>>>>' : '',
      objects: [`<</Type/OCG/Name(Notes)${layer}>>`, more],
    }),
  );
  return typeof facts === 'string' ? facts : (facts.layersByUse ?? []);
}

test.each<[string, string, readonly string[]]>([
  ['is shown everywhere', '', []],
  ['says that it is shown', '/Usage<</Print<</PrintState/ON>>/View<</ViewState/ON>>>>', []],
  ['is hidden in print', '/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>', ['Notes']],
  ['is hidden on the screen', '/Usage<</View<</ViewState/OFF>>>>', ['Notes']],
  ['is hidden in both', '/Usage<</Print<</PrintState/OFF>>/View<</ViewState/OFF>>>>', ['Notes']],
  ['is a guide of a template', `${STEP}/Usage<</Print<</PrintState/OFF>>>>`, []],
])('a layer that %s: %#', async (_what, layer, names) => {
  expect(await hidden(layer)).toEqual(names);
});

test.each<[string, string, readonly string[]]>([
  ['while any layer is shown', '/OCGs[1000 0 R]', []],
  ['while all layers are shown', '/OCGs[1000 0 R]/P/AllOn', []],
  ['while all layers are hidden', '/OCGs[1000 0 R]/P/AllOff', ['OCMD (Notes)']],
  ['while any layer is hidden', '/OCGs 1000 0 R/P/AnyOff', ['OCMD (Notes)']],
  ['by an expression', '/OCGs[1000 0 R]/P/AllOff/VE[/And 1000 0 R 1000 0 R]', []],
  ['by an expression that turns it round', '/VE[/And 1000 0 R [/Not 1000 0 R]]', ['OCMD']],
])('what is shown %s: %#', async (_when, condition, names) => {
  expect(await hidden('', `<</Type/OCMD${condition}>>`)).toEqual(names);
});

test('a condition in a file without layers hides nothing', async () => {
  expect(await hidden('', '<</Type/OCMD/OCGs[1000 0 R]/P/AllOff>>', false)).toEqual([]);
});
