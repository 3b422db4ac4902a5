import { describe, expect, test } from 'vitest';
import { acceptedOf, asPrinted, brokenBy, geometryKey, isClean } from './approval.rules.ts';
import type { VerdictWire } from './verdict.contract.ts';

const FLYER = {
  facts: { width: 148, height: 210, bleed: 3, safe: 4, printedSides: 2, paper: 'gloss' },
  technology: 'digital',
};
const geometry = geometryKey(FLYER);
const front = { id: 'front', artworkId: null, hash: 'a'.repeat(64) };
const back = { id: 'back', artworkId: null, hash: 'b'.repeat(64) };
const approved = { files: [front, back], accepted: [], geometry };

describe('an approval', () => {
  test('holds for the same bytes and the same geometry, whatever the files are called', () => {
    expect(brokenBy(approved, [front, { ...back, id: 'sent again' }], geometry)).toBeUndefined();
    expect(geometryKey({ ...FLYER, facts: { ...FLYER.facts, paper: 'silk' } })).toBe(geometry);
  });

  test.each([
    ['another file', [front, { ...back, hash: 'c'.repeat(64) }]],
    ['one file less', [front]],
    ['one file more', [front, back, { ...front, hash: 'c'.repeat(64) }]],
    ['the same files in another order', [back, front]],
    ['a file that is for another artwork', [front, { ...back, artworkId: '2' }]],
  ])('is voided by %s', (_name, files) => {
    expect(brokenBy(approved, files, geometry)).toBe('files_changed');
  });

  test('is voided by another side of the only file, and an older one that tells no side is not', () => {
    const isNow = (side: 'front' | 'back' | null) => asPrinted([{ ...front, side }]);
    const kept = { ...approved, files: isNow('back') };
    expect(brokenBy(kept, isNow('front'), geometry)).toBe('files_changed');
    expect(brokenBy(kept, isNow('back'), geometry)).toBeUndefined();
    const { side: _side, ...older } = isNow('back')[0]!;
    expect(brokenBy({ ...approved, files: [older] }, isNow('front'), geometry)).toBeUndefined();
    // The first of two is the front, whatever was said of it while it was alone. Nothing said is the front, too.
    expect(
      asPrinted([
        { ...front, side: 'back' },
        { ...back, side: null },
      ]).map(({ side }) => side),
    ).toEqual([null, null]);
    expect(isNow(null)).toEqual(isNow('front'));
  });

  test.each([
    ['size', { width: 105 }],
    ['bleed', { bleed: 5 }],
    ['safe area', { safe: 3 }],
    ['number of sides', { printedSides: 1 }],
    ['folds', { panels: 2, foldType: 'single' }],
    ['plates', { foil: 'gold' }],
  ])('is voided by another %s', (_name, facts) => {
    const now = geometryKey({ ...FLYER, facts: { ...FLYER.facts, ...facts } });
    expect(brokenBy(approved, [front, back], now)).toBe('configuration_changed');
  });
});

const checked = (findings: VerdictWire['findings'] = []): VerdictWire => ({ state: 'checked', reason: '', findings });
const finding = (severity: 'error' | 'warning' | 'note', key = 'picture_soft' as const) => ({
  check: 'PF-12',
  severity,
  key,
  pages: [1],
  pageCount: 1,
  values: {},
});
const judged = (verdict: VerdictWire) =>
  new Map([
    ['front', verdict],
    ['back', checked()],
  ]);
const seen = { fileId: 'front', check: 'PF-12', severity: 'warning', key: 'picture_soft' } as const;

describe('files go to press without a person who looks', () => {
  test('where nothing was found, or nothing but notes', () => {
    expect(isClean(approved, judged(checked()))).toBe(true);
    expect(isClean(approved, judged(checked([finding('note')])))).toBe(true);
  });

  test('where every warning was accepted, and not where one was not', () => {
    const verdicts = judged(checked([finding('warning')]));
    const accepted = acceptedOf(verdicts, [seen]);
    expect(accepted).toEqual([{ ...seen, pages: [1] }]);
    expect(isClean({ ...approved, accepted }, verdicts)).toBe(true);
    expect(isClean(approved, verdicts)).toBe(false);
    expect(isClean({ ...approved, accepted: [{ ...seen, fileId: 'back', pages: [1] }] }, verdicts)).toBe(false);
  });

  test('never with an error, whoever accepted it', () => {
    const verdicts = judged(checked([finding('error')]));
    const accepted = acceptedOf(verdicts, [{ ...seen, severity: 'error' }]);
    expect(accepted).toHaveLength(1);
    expect(isClean({ ...approved, accepted }, verdicts)).toBe(false);
  });

  test.each([
    ['that the robot could not look at as a whole', 'page_cut'],
    ['that the shop turns', 'size_turned'],
    ['that the shop enlarges', 'size_scaled'],
  ] as const)('never with a page %s', (_name, key) => {
    const verdicts = judged(checked([{ ...finding('warning'), key }]));
    const accepted = acceptedOf(verdicts, [{ ...seen, key }]);
    expect(isClean({ ...approved, accepted }, verdicts)).toBe(false);
  });

  test.each(['waiting', 'unreadable'] as const)('never while a file is %s', (state) => {
    expect(isClean(approved, judged({ state, reason: '', findings: [] }))).toBe(false);
    expect(isClean(approved, new Map([['front', checked()]]))).toBe(false);
  });

  test('never where no geometry is known to check them for', () => {
    expect(geometryKey({ facts: {}, technology: 'supplier' })).toBe('none');
    expect(isClean({ ...approved, geometry: 'none' }, judged(checked()))).toBe(false);
  });

  test('with what was found, and not with what somebody says was found', () => {
    expect(acceptedOf(judged(checked()), [seen])).toEqual([]);
  });
});
