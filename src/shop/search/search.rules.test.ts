import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexBuilder, isOneLetterOff, matchesIn } from './search-index.rules.ts';
import { sayInches } from './said-sizes.rules.ts';
import { termsOf } from './terms.rules.ts';
import { fold, singular } from './words.rules.ts';

describe('what somebody typed', () => {
  test.each([
    ['Dépliants', ['depliant']],
    ['BÂCHES', ['bache']],
    ['panneaux', ['panneau']],
    ['cartes de visite', ['carte', 'visite']],
    ['œuf', ['oeuf']],
    ['de la', ['la']],
    ['flyers pas chers', ['flyer']],
    ['low cost flyers', ['flyer']],
    ['faire', []],
    ['faire-part', ['fairepart']],
    ['faire part mariage', ['fairepart', 'mariage']],
    ['faire parvenir', ['parvenir']],
    ['roll-up', ['roll', 'up']],
    ['5 cm', ['50mm']],
    ['50mm', ['50mm']],
    ['3 m', ['3000mm']],
    ['2,5 m', ['2500mm']],
    ['3 mètres', ['3000mm']],
    ['A5', ['a5']],
    ['350 g', ['350g']],
    ['350g/m²', ['350g', 'm2']],
    ['48 pages', ['48p']],
    ['flyer 500 135 g', ['flyer', '500', '135g']],
    ['1 000 135 g', ['1000', '135g']],
    ['cartes 85x55 500', ['carte', '500']],
    ['enveloppe sans fenêtre', ['enveloppe', '¬fenetre']],
    ['envelope without a window', ['envelope', '¬window']],
    ['busta senza la finestra', ['busta', '¬finestra']],
    ['enveloppe sans', ['enveloppe', 'san']],
    ['A3 folded to A4', ['4p', 'a4', 'folded']],
    ['A4 plié en deux', ['4p', 'a5', 'plie', 'deu']],
    ['A4 folded to DL', ['folded', '6p', 'dl']],
    ['folded flyers A4 to A6', ['folded', 'flyer', '8p', 'a6']],
    ['A4 to A5', ['a4', 'a5']],
    ['bloc 50 feuilles', ['bloc', '50sheets']],
    ['12 000 grands flyers', ['12000', 'grand', 'flyer']],
    ['10k flyers', ['10000', 'flyer']],
    ['bâche 6 m²', ['bache']],
    ['1 000 flyers', ['1000', 'flyer']],
    ['1.000 volantini', ['1000', 'volantini']],
    ['2,500 flyers', ['2500', 'flyer']],
  ])('“%s” is read as the words %j', (typed, words) => {
    expect(termsOf(typed).words).toEqual(words);
  });

  test.each([
    ['85 x 55 mm', [[[85, 55]]]],
    ['3 x 1 m', [[[3000, 1000]]]],
    ['4 m × 80 cm', [[[4000, 800]]]],
    ['3mx1m', [[[3000, 1000]]]],
    ['6ft x 3ft', [[[1830, 910]]]],
    ["6' x 3'", [[[1830, 910]]]],
    ['3.5 x 2 in', [[[89, 51]]]],
    ['3.5in x 2in card', [[[89, 51]]]],
    ['cards 2"', [[[51]]]],
    ['100 in carta', []],
    ['5 constructor', []],
    // As they are said aloud.
    ['60 par 40 cm', [[[600, 400]]]],
    ['2m50 x 1m', [[[2500, 1000]]]],
    ['2 m 50 x 1 m', [[[2500, 1000]]]],
    ['1m20 par 80', [[[1200, 800]]]],
    ['1m50 x 0m80', [[[1500, 800]]]],
    ['2m50 sur 1m20', [[[2500, 1200]]]],
    ['bâche 6m2', []],
    ['3 mètres sur 2', [[[3000, 2000]]]],
    ['3 metri per 2', [[[3000, 2000]]]],
    ['8ft by 4ft', [[[2440, 1220]]]],
    ['250 par 4 noms', []],
    ['flyers 500 by 5 may', []],
    ['flyer 5000 sur 2 jours', []],
    ['inviti 100 per 80 invitati', []],
    ['étiquettes 1000 par 500', []],
    ['banner 8ft by 4ft outdoor', [[[2440, 1220]]]],
    ['bâche 3 m par 2 pour un salon', [[[3000, 2000]]]],
    ['250 per 12 pagine', []],
    ['500 sur 350 g', []],
    // Without a unit it may be any.
    [
      '5x5',
      [
        [
          [5, 5],
          [50, 50],
          [5000, 5000],
        ],
      ],
    ],
  ])('“%s” is read as the lengths %j', (typed, lengths) => {
    expect(termsOf(typed).lengths).toEqual(lengths);
  });

  test.each([
    ['étiquette 40 mm de haut', [['height', 40]], ['etiquette', '40mm']],
    ['hauteur 4 cm', [['height', 40]], ['40mm']],
    [
      'label 30 mm wide 60 mm high',
      [
        ['width', 30],
        ['height', 60],
      ],
      ['label', '30mm', '60mm'],
    ],
    [
      'width 30 mm height 60 mm',
      [
        ['width', 30],
        ['height', 60],
      ],
      ['30mm', '60mm'],
    ],
    ['etichetta larghezza 30 mm', [['width', 30]], ['etichetta', '30mm']],
    ['large poster', [], ['large', 'poster']],
  ] as const)('“%s” says of which side its lengths are', (typed, sides, words) => {
    const terms = termsOf(typed);
    expect(terms.sides).toEqual(sides.map(([side, length]) => ({ side, length })));
    expect(terms.words).toEqual(words);
    expect(terms.lengths).toEqual([]);
  });

  test.each([
    '5x7 invitations',
    '4x6 index cards',
    '8x10 inkjet photo',
    '4x6 ftp upload',
    '4x6 xmas cards',
    '8x10 cmyk print',
    '8x10 matt photo',
    'poster 20x30',
  ])('“%s” is a size in inches', (typed) => {
    expect(sayInches(typed)).toBe(typed.replace(/(x\d+)/, '$1 inch'));
  });

  test.each([
    '20x30 cm poster',
    '20x30mm',
    'poster 20x30 centimetres',
    '20x30 millimeters',
    '20x30 metres',
    '5x7 in',
    '5x7in card',
    '5x7 inches',
    '6x8 ft',
    '6x8 feet',
    '8x10"',
    '4x6 x 2',
    '4x6x2',
    '21x30',
  ])('“%s” says its unit, or is none of the sizes that are sold in inches', (typed) => {
    expect(sayInches(typed)).toBe(typed);
  });

  test.each([
    ['poster 20x30 centimetres', [[[200, 300]]]],
    ['85 x 55 millimeters', [[[85, 55]]]],
    ['6 inches x 4 inches', [[[152, 102]]]],
    ['3 metres x 1 metre', [[[3000, 1000]]]],
    ['20 centimetri', [[[200]]]],
  ])('“%s” is read in the unit that it names in full', (typed, lengths) => {
    expect(termsOf(typed).lengths).toEqual(lengths);
  });

  test('a year is no number of copies', () => {
    expect(termsOf('cartes 4 noms')).toMatchObject({ artworks: [4], numbers: [], words: ['carte'] });
    expect(termsOf('calendrier 2027').numbers).toEqual([]);
    expect(termsOf('2027 flyers').numbers).toEqual([]);
    expect(termsOf('2 027 flyers').numbers).toEqual([2027]);
    expect(termsOf('flyers 2500').numbers).toEqual([2500]);
  });

  test('is read whatever it is, and folding it twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        const { words } = termsOf(typed);
        expect(words.length).toBeLessThanOrEqual(10);
        expect(fold(fold(typed))).toBe(fold(typed));
        expect(singular(singular('abcd'))).toBe('abcd');
      }),
    );
  });
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrtuvwyz');
const word = fc.string({ unit: letter, minLength: 6, maxLength: 12 });

/** The word with one letter left out, added, replaced or exchanged with the next. */
const misspelt = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('out', 'in', 'other', 'swap'))
  .map(([right, at, by, how]) => {
    const place = at % right.length;
    const [before, here, next, after] = [
      right.slice(0, place),
      right[place]!,
      right[place + 1] ?? '',
      right.slice(place + 2),
    ];
    const wrong = {
      out: before + next + after,
      in: before + by + here + next + after,
      other: before + by + next + after,
      swap: before + next + here + after,
    }[how];
    return { right, wrong };
  });

describe('an index of phrases', () => {
  const of = (...texts: readonly string[]) => {
    const builder = indexBuilder();
    for (const [target, text] of texts.entries()) builder.add({ text, target });
    return builder.build();
  };
  const first = (index: ReturnType<typeof of>, typed: string) => matchesIn(index, termsOf(typed), 8)[0]?.target;

  test('finds every phrase by itself before all others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 30 }), (words) => {
        const index = of(...words, `${words[0]} ${words[1]}`);
        for (const [target, text] of words.entries()) expect(first(index, text)).toBe(target);
        expect(first(index, `${words[0]} ${words[1]}`)).toBe(words.length);
      }),
    );
  });

  test('finds a word of five letters and more with one letter wrong', () => {
    fc.assert(
      fc.property(misspelt, ({ right, wrong }) => {
        expect(first(of(right), wrong)).toBe(0);
        expect(right === wrong || isOneLetterOff(right, wrong)).toBe(true);
      }),
    );
  });

  test('finds a word by its sound, by another ending, and two words that were typed as one', () => {
    expect(first(of('étiquette', 'dépliant'), 'etikete')).toBe(0);
    expect(first(of('carte', 'adesivo'), 'adesivi')).toBe(1);
    expect(first(of('adesivi', 'adesivo'), 'adesivo')).toBe(1);
    expect(first(of('carte', 'faire-part'), 'fairepart')).toBe(1);
  });

  test('says the same whichever way round two words are compared', () => {
    fc.assert(fc.property(word, word, (a, b) => isOneLetterOff(a, b) === isOneLetterOff(b, a)));
  });

  test.each([
    ['flyrs', 'flyer'],
    ['flyre', 'flyer'],
    ['flyyer', 'flyer'],
    ['stikr', 'sticker'],
    ['baner', 'banner'],
    ['affihce', 'affiche'],
    ['calndrer', 'calendrier'],
    ['etiqqueette', 'étiquette'],
  ])('takes “%s” for “%s”', (typed, right) => {
    expect(first(of('mug', right), typed)).toBe(1);
  });

  test.each([
    ['cadre', 'carré'],
    ['port', 'post'],
    ['boites', 'bottes'],
    ['chaise', 'châssis'],
    ['livre', 'lièvre'],
    ['pain', 'bain'],
    ['table', 'sable'],
  ])('takes “%s” for itself and not for “%s” where both are known', (typed, other) => {
    const index = of(other, typed);
    expect(matchesIn(index, { ...termsOf(typed), isOpen: false }, 8).map(({ target }) => target)).toEqual([1]);
  });

  test.each([
    ['cadre', 'carré'],
    ['port', 'post'],
    ['chaise', 'châssis'],
    ['pain', 'bain'],
    ['table', 'sable'],
  ])('takes the right word “%s” for no misspelt “%s”', (typed, other) => {
    expect(first(of(other), typed)).toBeUndefined();
  });

  test('takes no short word for another', () => {
    expect(first(of('sac'), 'bac')).toBeUndefined();
    expect(first(of('mug'), 'mur')).toBeUndefined();
  });

  test('finds a word by its beginning, and prefers the whole word', () => {
    const index = of('carterie', 'carte');
    expect(matchesIn(index, termsOf('carte'), 8).map(({ target }) => target)).toEqual([1, 0]);
    expect(first(index, 'cart')).toBeDefined();
    // A whole word that others follow is no beginning.
    expect(matchesIn(index, termsOf('carte xyz'), 8).map(({ target }) => target)).toEqual([1]);
    // A number is no beginning of a larger one.
    expect(first(of('flyer 1000'), '100')).toBeUndefined();
  });

  test('says whether the whole phrase was typed', () => {
    const index = of('carte dorée');
    expect(matchesIn(index, termsOf('carte'), 8)).toMatchObject([{ isWhole: false }]);
    expect(matchesIn(index, termsOf('cartes dorees'), 8)).toMatchObject([{ isWhole: true }]);
  });

  test('finds nothing by a bare number or a single letter', () => {
    expect(matchesIn(of('dépliant 3 volets', 'pli z'), termsOf('3 z'), 8)).toEqual([]);
  });

  test('puts a thing that was typed before what is of the typed size alone', () => {
    const index = of('flyer a6', 'dépliant', 'dépliant 4 pages');
    expect(matchesIn(index, termsOf('dépliant a6'), 8).map(({ target }) => target)).toEqual([1, 2]);
    expect(first(index, 'a6')).toBe(0);
  });

  test('gives scores between nothing and one, and no more matches than wanted', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.string(), (texts, typed) => {
        const found = matchesIn(of(...texts), termsOf(`${texts[0] ?? ''} ${typed}`), 8);
        expect(found.length).toBeLessThanOrEqual(8);
        for (const { score } of found) expect(score).toBeGreaterThan(0);
        for (const { score } of found) expect(score).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
