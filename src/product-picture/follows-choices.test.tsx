import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection, factsOf, type Product } from '#shop/catalog/product.ts';
import { addAllDrawings } from './all-drawings.ts';
import { drawn } from './draw.ts';
import { geometryOf } from './geometry.ts';
import { DrawnProduct } from './drawn-product.tsx';
import { cornersOf, type Measure, type Part } from './scene.ts';

addAllDrawings();

const products = new Map(loadCatalog('catalog', () => []).products.map(({ product }) => [product.id, product]));

type Choices = Readonly<Record<string, string>>;

function productOf(id: string): Product {
  const product = products.get(id);
  if (!product) throw new Error(`There is no product ${id}`);
  return product;
}

/** Facts of the product in its default state, with these choices. */
function factsWith(id: string, choices: Choices) {
  const product = productOf(id);
  return factsOf(product, { ...defaultSelection(product), ...choices });
}

function markup(id: string, choices: Choices = {}, size: 'gallery' | 'thumbnail' = 'gallery'): string {
  return renderToStaticMarkup(<DrawnProduct facts={factsWith(id, choices)} size={size} title="" samples={null} />);
}

function partsOf(id: string, choices: Choices = {}): readonly Part[] {
  return drawn(geometryOf(factsWith(id, choices)), { width: 400, height: 300, padding: 34 }, true);
}

const CHOICES: readonly (readonly [product: string, feature: string, others?: Choices])[] = [
  ['env-dl', 'window'],
  ['app-tee', 'garment'],
  ['app-tee', 'positions'],
  ['app-tee', 'positions', { garment: 'hoodie' }],
  ['lf-ban', 'eyelets'],
  ['lf-ban', 'material'],
  ['lf-ban', 'pocket', { eyelets: '0' }],
  ['lf-rig', 'holes'],
  ['lf-rig', 'material'],
  ['lf-rig', 'spacers', { material: 'pvc-5', holes: '4x10' }],
  ['bc-multi', 'core'],
  ['bc-multi', 'edge', { core: 'white' }],
  ['pos-s', 'packing'],
  ['pos-s', 'sides'],
  ['pos-l', 'paper'],
  ['pos-l', 'border'],
  ['pos-l', 'packing', { paper: 'blueback-120' }],
  ['pos-dec', 'packing'],
  ['pos-dec', 'mounting'],
  ['lab-win', 'material'],
  ['lab-win', 'mounting'],
  ['lf-flag', 'shape'],
  ['lf-flag', 'base'],
  ['lf-roll', 'stand'],
  ['pho-can', 'edge'],
  ['pho-can', 'support'],
  ['lea-gate', 'fold'],
  ['lea-tri', 'fold'],
  ['lea-half', 'coupon'],
  ['fly-dl', 'coupon'],
  ['lab-sheet', 'layout'],
  ['lab-roll', 'shape'],
  ['lab-roll', 'winding'],
  ['lab-roll', 'core'],
  ['sti-die', 'shape'],
  ['sti-die', 'cut'],
  ['boo-wo', 'wire'],
  ['boo-wo', 'front'],
  ['cal-wall', 'wire'],
  ['cal-wall', 'backing'],
  ['cal-desk', 'wire'],
  ['cal-desk', 'easel'],
  ['fol-pres', 'flaps'],
  ['fol-pres', 'slot'],
  ['pac-cart', 'window'],
  ['pac-bag', 'handle'],
  ['pac-mail', 'sides'],
  ['pad', 'leaves'],
  ['pad', 'backing'],
  ['env-dl', 'sides'],
  ['env-dl', 'closure'],
  ['let-a4', 'sides'],
  ['bc-std', 'corners'],
  ['bc-std', 'orientation'],
  ['bc-lam', 'foil'],
  ['bc-lam', 'spotUv'],
];

describe('a picture follows the choice', () => {
  test.each(CHOICES.map(([id, feature, others = {}]) => [id, feature, others] as const))(
    'every choice of %s %s is drawn in its own way, large and small %j',
    (id, featureId, others) => {
      const options = productOf(id).features.find((feature) => feature.id === featureId)?.options ?? [];
      expect(options.length).toBeGreaterThan(1);
      for (const size of ['gallery', 'thumbnail'] as const) {
        const pictures = options.map(({ key }) => markup(id, { ...others, [featureId]: key }, size));
        expect(new Set(pictures).size).toBe(options.length);
        expect(Math.max(...pictures.map(({ length }) => length))).toBeLessThan(7000);
      }
    },
  );
});

describe('nothing is drawn that was not chosen', () => {
  const WINDOW = 'fill="#dce9ee"';
  const EYELET = 'stroke="#e8e9ea"';
  const ROPE = 'stroke="#6b6557"';
  const HOLE = 'fill="#2b2e33"';
  const TUBE = 'fill="#cfab7b"';

  test.each<[what: string, sign: string, id: string, without: Choices, having: Choices]>([
    ['window', WINDOW, 'env-dl', {}, { window: 'left' }],
    ['eyelet', EYELET, 'lf-ban', { eyelets: '0' }, { eyelets: '1000' }],
    ['rope', ROPE, 'lf-ban', { eyelets: '0' }, { eyelets: '1000' }],
    ['hole', HOLE, 'lf-rig', {}, { holes: '4x6' }],
    ['tube', TUBE, 'pos-s', {}, { packing: 'rolled' }],
    ['tube', TUBE, 'pos-dec', { packing: 'folded' }, { packing: 'rolled' }],
  ])('no %s %s on %s %j', (_, sign, id, without, having) => {
    expect(markup(id, without)).not.toContain(sign);
    expect(markup(id, having)).toContain(sign);
  });

  test('a window stands on the side it was chosen for', () => {
    const place = (window: string) => {
      const parts = partsOf('env-dl', { window });
      const pane = parts.find((part) => part.kind === 'surface' && part.fill === '#dce9ee');
      const [x] = pane ? middleOf(pane) : [Number.NaN];
      return x < 200 ? 'left' : 'right';
    };
    expect(['left', 'right'].map(place)).toEqual(['left', 'right']);
  });

  test('wider distances leave fewer eyelets', () => {
    const count = (eyelets: string) =>
      partsOf('lf-ban', { eyelets }).reduce(
        (sum, part) => sum + (part.kind === 'shape' && part.stroke === '#e8e9ea' ? part.paths.length : 0),
        0,
      );
    // 3000 x 1000 mm: gaps of 250, 500 and 1000 mm all round.
    expect(['250', '500', '1000', '0'].map(count)).toEqual([32, 16, 8, 0]);
  });

  test('a chest print is small and beside the middle, both sides show two garments', () => {
    const prints = (positions: string) =>
      partsOf('app-tee', { positions }).filter((part) => part.kind === 'surface' && part.art !== undefined);
    const width = (part: Part) => (part.kind === 'surface' ? part.width : 0);
    expect(prints('chest').map(width)[0]).toBeLessThan(width(prints('front')[0]!) / 2);
    expect(['front', 'back', 'chest', 'front-back', 'chest-back'].map((place) => prints(place).length)).toEqual([
      1, 1, 1, 2, 2,
    ]);
  });

  test.each([
    ['black', '#1d1f22'],
    ['red', '#c0281c'],
    ['blue', '#1f5fa8'],
    ['kraft', '#cda877'],
  ])('a %s core is seen at the edge of every card', (core, fill) => {
    expect(markup('bc-multi', { core }).split(`fill="${fill}"`)).toHaveLength(5);
    expect(markup('bc-multi', { core: 'white' })).not.toContain(`fill="${fill}"`);
  });

  test('thicker boards have a wider edge', () => {
    const reach = (material: string) => {
      const side = partsOf('lf-rig', { material }).filter((part) => part.kind === 'surface')[1];
      return side?.kind === 'surface' ? side.width : 0;
    };
    const edges = ['pvc-3', 'pvc-5', 'pvc-10'].map(reach);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges[2]).toBeGreaterThan((edges[0] ?? 0) * 2);
  });

  test.each(['pos-s', 'pos-l', 'pos-dec'])('the tube of %s lies beside the dimensions', (id) => {
    const formats = productOf(id).features.find((feature) => feature.id === 'format')?.options ?? [];
    for (const { key } of formats) {
      const parts = partsOf(id, { format: key, packing: 'rolled' });
      const measures = parts.filter((part): part is Measure => part.kind === 'measure');
      const tube = parts.filter((part) => part.kind === 'shape' && ['#cfab7b', 'var(--spot)'].includes(part.fill));
      expect(tube.length).toBeGreaterThan(0);
      const left = Math.min(...tube.flatMap(cornersOf).map(([x]) => x));
      for (const { from, to } of measures) expect(Math.max(from[0], to[0])).toBeLessThan(left);
    }
  });

  test('a box printed outside only is bare inside', () => {
    const printed = (sides: string) =>
      partsOf('pac-mail', { sides }).filter((part) => part.kind === 'surface' && part.art?.motif === 'solid').length;
    expect(['out', 'in-out'].map(printed)).toEqual([0, 1]);
  });

  test('a pen that is bought blank carries no print and no measure of one', () => {
    const count = (print: string) => partsOf('pro-pen', { print }).filter((part) => part.kind === 'measure').length;
    expect(['1', 'sample'].map(count)).toEqual([1, 0]);
    expect(partsOf('pro-pen', { print: 'sample' }).length).toBeLessThan(partsOf('pro-pen').length);
  });

  test.each(['usb', 'notebook'])('a %s that is bought blank carries no print', (article) => {
    const printed = (print: string) =>
      partsOf('pro-pen', { article, print }).filter((part) => part.kind === 'surface' && part.art !== undefined).length;
    expect(['1', 'sample'].map((print) => printed(print) > 0)).toEqual([true, false]);
  });

  test('the measure of a lanyard is as wide as its ribbon', () => {
    const parts = partsOf('pro-tote', { article: 'lanyard' });
    const measure = parts.find((part): part is Measure => part.kind === 'measure');
    const badge = parts.find((part) => part.kind === 'surface' && part.art !== undefined);
    const xs = badge ? cornersOf(badge).map(([x]) => x) : [];
    expect((measure?.to[0] ?? 0) - (measure?.from[0] ?? 0)).toBeLessThan((Math.max(...xs) - Math.min(...xs)) / 3);
  });

  test('a label that leaves the roll sideways has its height across the web', () => {
    const across = (winding: string) =>
      partsOf('lab-roll', { winding }).find((part): part is Measure => part.kind === 'measure')?.label;
    expect(['1', '2', '3', '4'].map(across)).toEqual(['50 mm', '50 mm', '75 mm', '75 mm']);
  });

  test.each(['fly-a4', 'fly-a6', 'post-a6', 'let-a4', 'bc-std', 'sti-die'])(
    'each of up to three artworks of %s is shown',
    (id) => {
      const key = productOf(id).features.find(({ role }) => role === 'sets')?.id;
      const pictures = ['1', '2', '3'].map((sets) => markup(id, { [key ?? '']: sets }));
      expect(new Set(pictures).size).toBe(3);
    },
  );

  test('no choice of any product makes a picture of 7 kB', () => {
    const largest = [...products.values()].flatMap((product) =>
      product.features.flatMap(({ id, options }) =>
        options.map(({ key }) => [`${product.id} ${id} ${key}`, markup(product.id, { [id]: key }).length] as const),
      ),
    );
    expect(largest.filter(([, length]) => length >= 7000)).toEqual([]);
  });

  test('window film is on a pane and no poster on clips', () => {
    const kinds = productOf('lab-win')
      .features.find(({ id }) => id === 'material')!
      .options.map(({ key }) => geometryOf(factsWith('lab-win', { material: key })).kind);
    expect(kinds).toEqual(['windowFilm', 'windowFilm', 'windowFilm', 'floorFilm']);
  });

  test('a web without its stand has neither cassette nor rail', () => {
    expect(markup('lf-roll')).toContain('#d9dcdf');
    expect(markup('lf-roll', { stand: 'none' })).not.toMatch(/#d9dcdf|#8d9299|#c9cdd2/);
  });
});

function middleOf(part: Part): readonly [x: number, y: number] {
  const corners = cornersOf(part);
  const sum = corners.reduce<[number, number]>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}
