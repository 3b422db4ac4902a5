import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PICTURE_KINDS } from './geometry.ts';
import { addAllDrawings } from './all-drawings.ts';
import type { OwnArtwork } from './printed-surface.tsx';
import { DrawnProduct } from './drawn-product.tsx';

addAllDrawings();

const ARTWORKS = '/sample-artworks/1/fr/';

/** A picture with sample artworks. */
function worn(facts: Record<string, number | string | boolean>, artwork?: OwnArtwork): string {
  return renderToStaticMarkup(
    <DrawnProduct facts={{ artwork: 'menu', ...facts }} size="gallery" title="" samples={ARTWORKS} artwork={artwork} />,
  );
}

const filesOf = (svg: string) => [...svg.matchAll(/href="\/sample-artworks\/1\/fr\/([^"]+)"/g)].map(([, file]) => file);

const FACTS = {
  width: 148,
  height: 210,
  panels: 3,
  pages: 48,
  grammage: 300,
  printedSides: 2,
  depth: 60,
  closedWidth: 99,
};

function markup(facts: Record<string, number | string | boolean>, artwork?: OwnArtwork): string {
  return renderToStaticMarkup(
    <DrawnProduct facts={facts} size="gallery" title="Flyer" samples={null} artwork={artwork} />,
  );
}

describe('picture of a product', () => {
  test('of a free shape with the own file on it shows all of the page, and no sample of a shape', () => {
    const page = { src: '/page.png', trim: null };
    const facts = { ...FACTS, width: 60, height: 60, kind: 'labelRoll' };
    expect(markup({ ...facts, shape: 'die' }, page)).toBe(markup({ ...facts, shape: 'rect' }, page));
    expect(markup({ ...facts, shape: 'die' })).not.toBe(markup({ ...facts, shape: 'rect' }));
  });

  test.each(PICTURE_KINDS)('%s is small, finite, the same twice, and keeps to the content policy', (kind) => {
    const svg = markup({ ...FACTS, kind });
    expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/);
    expect(svg.length).toBeLessThan(7000);
    expect(markup({ ...FACTS, kind })).toBe(svg);
  });

  test.each([
    { ...FACTS, width: 85, height: 55, panels: 1, kind: 'card', sets: 50, rounded: 6, foil: 'copper' },
    { ...FACTS, width: 60, height: 60, kind: 'labelRoll', sets: 50, shape: 'oval', lamination: 'gloss' },
    { ...FACTS, width: 594, panels: 8, kind: 'folded', foldType: 'accordion' },
    { ...FACTS, width: 3000, height: 1000, kind: 'banner', eyelets: 250 },
  ])('the fullest picture of its kind stays under 7 kB: %j', (facts) => {
    expect(markup(facts).length).toBeLessThan(7000);
  });

  test.each(['sheet', 'card', 'folded', 'booklet'])('%s refers only to gradients and clips it carries', (kind) => {
    const svg = markup({ ...FACTS, kind, lamination: 'gloss', foil: 1, spotUv: 1 });
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const used = [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)].map((match) => match[1]);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('it is an image with a name, or nothing to a screen reader where the text beside says it', () => {
    expect(markup(FACTS)).toMatch(/^<svg[^>]* role="img" aria-label="Flyer"/);
    expect(renderToStaticMarkup(<DrawnProduct facts={FACTS} size="thumbnail" title="" samples={null} />)).toMatch(
      /aria-hidden="true"/,
    );
  });

  test('a measure at the edge of the picture is turned along its line and does not run over it', () => {
    expect(markup({ ...FACTS, width: 3000, height: 1000, kind: 'banner' })).toMatch(
      /<text transform="translate\([\d. ]+\) rotate\(-90\)"[^>]*>1000 mm</,
    );
  });

  test.each(PICTURE_KINDS)('a small %s holds no characters that would be read with the text around it', (kind) => {
    for (const pages of [1, 16, 48])
      expect(
        renderToStaticMarkup(
          <DrawnProduct facts={{ ...FACTS, kind, pages }} size="thumbnail" title="" samples={null} />,
        ),
      ).not.toMatch(/<text/);
  });

  test('it follows the configuration: another lamination is another picture', () => {
    const pictures = ['none', 'gloss', 'matt', 'softtouch'].map((lamination) =>
      markup({ ...FACTS, pages: 1, panels: 1, lamination }),
    );
    expect(new Set(pictures).size).toBe(4);
  });

  test.each([
    ['pen', 'articleColour', 'blue', '#1f5fa8'],
    ['card', 'articleColour', 'red', '#c0281c'],
    ['pad', 'articleColour', 'black', '#1d1f22'],
    ['tshirt', 'garmentColour', 'navy', '#1c2b4d'],
    ['tote', 'material', 'blackcotton', '#1d1f22'],
  ])('a %s bought in a colour is drawn in it', (kind, fact, colour, fill) => {
    expect(markup({ ...FACTS, kind, [fact]: colour })).toContain(`fill="${fill}"`);
    expect(markup({ ...FACTS, kind })).not.toContain(`fill="${fill}"`);
  });

  const shares = { left: 0.02, top: 0.02, right: 0.98, bottom: 0.98 };
  const images = (svg: string) =>
    [...svg.matchAll(/<image href="(\w+)"([^>]*)>/g)].map(([, name, more]) => [name, more] as const);

  test('of several artworks each stack of cards wears its own, and the one without a file none', () => {
    const page = (src: string): OwnArtwork => ({ src, trim: shares });
    const svg = renderToStaticMarkup(
      <DrawnProduct
        facts={{ kind: 'card', width: 85, height: 55, printedSides: 2, sets: 4, artwork: 'menu' }}
        size="thumbnail"
        title=""
        samples={ARTWORKS}
        artwork={page('one')}
        otherSide={page('back')}
        others={[page('two'), undefined, page('four')]}
      />,
    );
    expect(
      images(svg)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['four', 'one', 'two']);
  });

  test('a page that lies the other way is turned and not squeezed', () => {
    const facts = { kind: 'sheet', width: 148, height: 210 };
    const [turned] = images(markup(facts, { src: 'own', trim: { ...shares }, isTurned: true }));
    expect(turned?.[1]).toMatch(/transform="rotate\(90\)"/);
    const [, wide = 0, high = 0] = /width="([\d.]+)" height="([\d.]+)"/.exec(turned?.[1] ?? '')?.map(Number) ?? [];
    expect(wide / high).toBeCloseTo(210 / 148, 2);
  });

  test('a pen is marked with the customer’s own page, and with a plain bar until it is there', () => {
    const facts = { kind: 'pen', width: 50, height: 6 };
    const trim = { left: 0, top: 0, right: 1, bottom: 1 };
    expect(images(markup(facts, { src: 'own', trim })).map(([name]) => name)).toEqual(['own', 'own']);
    expect(images(markup(facts))).toEqual([]);
  });

  test('a mug shows the middle of what runs round it', () => {
    const facts = { kind: 'mug', width: 200, height: 90 };
    const [own] = images(markup(facts, { src: 'own', trim: { left: 0, top: 0, right: 1, bottom: 1 } }));
    const [, x = 0, wide = 0, high = 0] =
      /x="([-\d.]+)" y="0" width="([\d.]+)" height="([\d.]+)"/.exec(own?.[1] ?? '')?.map(Number) ?? [];
    expect(wide / high).toBeCloseTo(200 / 90, 1);
    expect(x).toBeLessThan(0);
  });

  test.each([
    ['wallCalendar', 297, 420],
    ['deskCalendar', 210, 100],
  ])(
    'on a %s the customer’s own page covers the whole leaf, and a sample its picture and its month',
    (kind, width, height) => {
      const facts = { ...FACTS, kind, width, height, leaves: 13 };
      const [own, ...others] = images(markup(facts, { src: 'own', trim: { left: 0, top: 0, right: 1, bottom: 1 } }));
      const [, wide, high] = / width="([\d.]+)" height="([\d.]+)"/.exec(own?.[1] ?? '') ?? [];
      expect([Number(wide), Number(high), others]).toEqual([width, height, []]);
      expect(filesOf(worn(facts)).map((file) => file?.includes('month'))).toEqual([false, true]);
    },
  );

  test('the customer’s own artwork lies on the face in place of ours', () => {
    const svg = markup({ width: 148, height: 210, pages: 1 }, { src: '/artwork/1.webp', trim: null });
    expect(svg.match(/<image /g)).toHaveLength(1);
    expect(svg).toContain('href="/artwork/1.webp"');
  });

  test('its other side is seen where that shows, and is blank without one', () => {
    const card = { ...FACTS, width: 85, height: 55, panels: 1, kind: 'card' };
    const front = { src: '/artwork/1.webp', trim: null };
    const picture = (otherSide?: OwnArtwork) =>
      renderToStaticMarkup(
        <DrawnProduct facts={card} size="gallery" title="" samples={null} artwork={front} otherSide={otherSide} />,
      );
    expect(picture({ src: '/artwork/2.webp', trim: null })).toContain('href="/artwork/2.webp"');
    expect(picture().match(/<image /g)).toHaveLength(1);
    expect(picture()).not.toContain('var(--spot)');
  });

  test('its trim fills the sheet, and what is cut off lies beyond the edge', () => {
    const trim = { left: 0.1, top: 0.2, right: 0.9, bottom: 0.7 };
    const svg = markup({ width: 160, height: 200, pages: 1 }, { src: '/artwork/1.webp', trim });
    // 160 mm are eight tenths of the page, 200 mm half of it.
    expect(svg).toContain('x="-20" y="-80" width="200" height="400"');
  });

  test('on a folded leaflet each panel shows its own part', () => {
    const trim = { left: 0, top: 0, right: 1, bottom: 1 };
    const svg = markup({ ...FACTS, width: 297, panels: 3, kind: 'folded' }, { src: '/artwork/1.webp', trim });
    const starts = [...svg.matchAll(/<image [^>]*? x="(-?[\d.]+)"/g)].map(([, x]) => Number(x));
    expect(new Set(starts).size).toBe(3);
    expect(svg.match(/width="29[67][^"]*"/g)).toHaveLength(3);
  });
});

describe('the sample artwork that a product wears', () => {
  test.each([
    ['an upright sheet', { width: 105, height: 148, pages: 1 }, 'menu/front-4.svg'],
    ['a long banner', { width: 3000, height: 1000, kind: 'banner' }, 'menu/front13.svg'],
    ['a round sticker', { width: 50, height: 50, kind: 'sticker', shape: 'round' }, 'menu/round0.svg'],
    ['a business card', { width: 85, height: 55, kind: 'card' }, 'menu/front5.svg'],
    ['a shirt', { kind: 'tshirt' }, 'menu/emblem'],
    ['a beach flag', { width: 750, height: 2800, kind: 'flag', flagShape: 'feather' }, 'menu/feather-14.svg'],
    ['a drop flag', { width: 750, height: 2800, kind: 'flag', flagShape: 'drop' }, 'menu/drop-11.svg'],
    ['a wall calendar', { width: 297, height: 420, kind: 'wallCalendar' }, 'menu/1-month5.svg'],
    ['one that begins in September', { width: 210, height: 100, kind: 'deskCalendar', startMonth: 9 }, 'menu/9-month'],
  ])('is in the proportions of %s', (_, facts, file) => {
    expect(filesOf(worn(facts))).toContainEqual(expect.stringContaining(file));
  });

  test.each([
    ['a leaflet of three', { width: 297, panels: 3, foldType: 'zigzag' }, ['back-9', 'front-9', 'page-9']],
    ['a leaflet of two', { width: 297, panels: 2, foldType: 'half' }, ['back-4', 'front-4']],
    ['a gate fold', { width: 420, panels: 4, foldType: 'gate' }, ['back-8', 'back-8', 'front0']],
  ])('keeps to each panel of %s: nothing runs across a fold', (_, facts, files) => {
    const svg = worn({ ...FACTS, height: 210, kind: 'folded', ...facts });
    const names = filesOf(svg).map((file) => /(\w+-?\d+)\.svg/.exec(file ?? '')?.[1]);
    expect(names.toSorted()).toEqual(files);
    expect([...svg.matchAll(/<image [^>]*? x=/g)]).toEqual([]);
  });

  test('takes foil and spot varnish where it is raised', () => {
    const card = { width: 85, height: 55, kind: 'card' };
    expect(worn(card)).not.toContain('<mask');
    expect(filesOf(worn({ ...card, foil: 'gold' }))).toContain('menu/relief5.svg');
    expect(filesOf(worn({ ...card, spotUv: 1 }))).toContain('menu/relief5.svg');
  });

  test('gives way to the customer’s own, and to plain motifs in one ink and on coloured articles', () => {
    const own = worn({ width: 148, height: 210, pages: 1 }, { src: '/artwork/1.webp', trim: null });
    expect(filesOf(own)).toEqual([]);
    expect(filesOf(worn({ kind: 'tshirt', garmentColour: 'navy' }))).toEqual([]);
    expect(filesOf(worn({ ...FACTS, kind: 'card', colours: '1/0' }))).toEqual([]);
  });
});
