import { expect, test } from 'vitest';
import { MOST_BYTES_HERE } from '../file-pages/drawable.rules.ts';
import type { Drawable, InkJpeg, PageDrawer } from '../file-pages/page-drawer.ts';
import { lookCloser } from './closer-look.ts';
import type { FileChecker } from './file-checker.ts';

const file: Drawable = { id: 'a', file: new File(['%PDF-1.7'], 'a.pdf'), type: 'application/pdf', size: null };
const CODE = {
  kind: 'matrix',
  place: [0, 0, 9, 9],
  module: 0.001,
  contrast: 0.2,
  quiet: 4,
  isInverted: false,
  isRead: true,
} as const;
const CELLS = { columns: 1, rows: 1, sums: [370] };
const jpeg = (width = 10): InkJpeg => ({ bytes: new Uint8Array(9), width, height: 10 });

type Seen = Parameters<FileChecker['see']>;

/** Looks closer at a file of three pages, with what its pages and pictures answer. */
async function look({
  codes = () => Promise.resolve([CODE]),
  ink = () => Promise.resolve(CELLS),
  jpegs = [],
  of = file,
  signal = new AbortController().signal,
}: Partial<Pick<PageDrawer, 'codes' | 'ink'>> & {
  readonly jpegs?: readonly InkJpeg[] | null;
  readonly of?: Drawable;
  readonly signal?: AbortSignal;
} = {}) {
  const told: Seen[] = [];
  const checker = {
    inkJpegs: () => Promise.resolve(jpegs ?? undefined),
    see: (...seen: Seen) => Promise.resolve(told.push(seen) > 0),
  } as unknown as FileChecker;
  const isWhole = await lookCloser({ checker, drawer: { codes, ink } as PageDrawer, signal }, of, 3);
  return { isWhole, told };
}

test('the codes of each page and the ink of each picture are told to the checks', async () => {
  const { isWhole, told } = await look({ jpegs: [jpeg(), jpeg()] });
  expect(isWhole).toBe(true);
  expect(told).toEqual([['a', [1, 2, 3].map((page) => ({ ...CODE, page })), [CELLS, CELLS]]]);
});

test('a page that cannot be drawn leaves a gap, and the shop is to look', async () => {
  const { isWhole, told } = await look({
    codes: (_file, page) => Promise.resolve(page === 2 ? 'failed' : [CODE]),
  });
  expect(isWhole).toBe(false);
  expect(told[0]?.[1].map(({ page }) => page)).toEqual([1, 3]);
});

test('behind a page that takes too long no further one is tried', async () => {
  const { isWhole, told } = await look({ codes: (_file, page) => Promise.resolve(page === 2 ? 'slow' : [CODE]) });
  expect([isWhole, told[0]?.[1].map(({ page }) => page)]).toEqual([false, [1]]);
});

test('a picture that cannot be read here, or is too large, has no ink here, and the shop is to look', async () => {
  expect(await look({ jpegs: [jpeg()], ink: () => Promise.resolve('failed') })).toMatchObject({
    isWhole: false,
    told: [['a', {}, [undefined]]],
  });
  expect(await look({ jpegs: [jpeg(90_000_000), jpeg()] })).toMatchObject({
    isWhole: false,
    told: [['a', {}, [undefined, CELLS]]],
  });
});

test.each([
  ['whose pictures are not known', { jpegs: null }, 1],
  ['that is not drawn here', { of: { ...file, type: 'image/tiff' } as const }, 0],
  ['that is too large', { of: { ...file, file: { size: MOST_BYTES_HERE + 1 } as File } }, 0],
  ['whose page was left', { signal: AbortSignal.abort() }, 0],
] as const)('a file %s is left to the shop', async (_what, how, times) => {
  const { isWhole, told } = await look(how);
  expect([isWhole, told.length]).toEqual([false, times]);
});
