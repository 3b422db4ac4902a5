import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toldWorkers } from '../../../../test/support/told-worker.ts';
import { openPageDrawer, type DrawAnswer, type Drawable, type DrawQuestion } from './page-drawer.ts';

let started: ReturnType<typeof toldWorkers<DrawQuestion, DrawAnswer>>;
const fetched = vi.fn<(address: string) => Promise<Response>>();
beforeEach(() => {
  started = toldWorkers();
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(new Uint8Array(4))));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pdf: Drawable = { id: 'a', file: new File(['%PDF-1.7'], 'a.pdf'), type: 'application/pdf', size: null };
const photo: Drawable = { ...pdf, id: 'b', type: 'image/jpeg', size: { width: 20, height: 10 } };
const picture = new Blob(['picture']);
const passPromises = () => vi.advanceTimersByTimeAsync(0);
const hasPdfium = (question: DrawQuestion | undefined) => question?.programs.pdfium !== undefined;

test('PDFium is fetched with the first PDF, once, and pages are drawn one after the other', async () => {
  const drawer = openPageDrawer();
  const [photographed, first, second] = [drawer.draw(photo, 1), drawer.draw(pdf, 1), drawer.draw(pdf, 2)];
  await passPromises();
  expect([started.length, fetched.mock.calls.length]).toEqual([1, 0]);
  for (const turn of [1, 2, 3]) {
    started[0]?.says({ turn, is: 'drawn', picture });
    await passPromises();
  }
  expect(await Promise.all([photographed, first, second])).toEqual([picture, picture, picture]);
  expect(started[0]?.asked.map(hasPdfium)).toEqual([false, true, false]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the reader of codes is fetched with the first page that is looked through, and PDFium for the ink of a picture', async () => {
  const drawer = openPageDrawer();
  const [first, second] = [drawer.codes(photo, 1), drawer.codes(photo, 1)];
  const ink = drawer.ink({ bytes: new Uint8Array(9), width: 3, height: 3 });
  const cells = { columns: 1, rows: 1, sums: [370] };
  await passPromises();
  started[0]?.says({ turn: 1, is: 'looked_through', codes: [] });
  await passPromises();
  started[0]?.says({ turn: 2, is: 'looked_through', codes: [] });
  await passPromises();
  started[0]?.says({ turn: 3, is: 'measured', cells });
  expect(await Promise.all([first, second, ink])).toEqual([[], [], cells]);
  const sent = started[0]?.asked.map(({ programs }) => Object.keys(programs));
  expect(sent).toEqual([['codeReader'], [], ['pdfium']]);
});

test('a page that takes too long ends its worker alone: the next page is drawn by another, which gets PDFium anew', async () => {
  const drawer = openPageDrawer();
  const [bomb, next] = [drawer.draw(pdf, 1), drawer.draw(pdf, 2)];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await bomb).toBe('slow');
  expect(started[0]?.isEnded).toBe(true);
  await passPromises();
  started[1]?.says({ turn: 2, is: 'drawn', picture });
  expect(await next).toBe(picture);
  expect(hasPdfium(started[1]?.asked[0])).toBe(true);
});

test('the time that PDFium takes on a slow line is not that of the page', async () => {
  fetched.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve(new Response(new Uint8Array(4))), 60_000)),
  );
  const drawer = openPageDrawer();
  const drawn = drawer.draw(pdf, 1);
  await vi.advanceTimersByTimeAsync(61_000);
  started[0]?.says({ turn: 1, is: 'drawn', picture });
  expect(await drawn).toBe(picture);
});

test('a line that stands still while PDFium comes is given up, and the page is left to the shop', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), milliseconds);
    return over.signal;
  });
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const drawn = openPageDrawer().draw(pdf, 1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([await drawn, asked.mock.calls.length]).toEqual(['failed', 1]);
  asked.mockRestore();
});

test('without PDFium no page of a PDF is drawn, and it is fetched again for the next one', async () => {
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('no line')));
  const drawer = openPageDrawer();
  expect(await drawer.sheets(pdf)).toBe('failed');
  const sheets = drawer.sheets(pdf);
  await passPromises();
  started[0]?.says({ turn: 1, is: 'opened', pages: 1, sheets: [] });
  expect(await sheets).toMatchObject({ pages: 1, sheets: [] });
});

test('a page that could not be drawn lets go of its worker, whose memory it may have filled', async () => {
  const drawer = openPageDrawer();
  const [broken, next] = [drawer.draw(pdf, 1), drawer.draw(pdf, 2)];
  await passPromises();
  started[0]?.says({ turn: 1, is: 'failed' });
  expect(await broken).toBe('failed');
  await passPromises();
  expect([started[0]?.isEnded, hasPdfium(started[1]?.asked[0])]).toEqual([true, true]);
  started[1]?.says({ turn: 2, is: 'drawn', picture });
  expect(await next).toBe(picture);
});

test('a file that breaks its worker has no picture, and who leaves the page ends it', async () => {
  const drawer = openPageDrawer();
  const broken = drawer.draw(pdf, 1);
  await passPromises();
  started[0]?.dispatchEvent(new Event('error'));
  expect(await broken).toBe('failed');
  void drawer.draw(pdf, 2);
  await passPromises();
  drawer.close();
  expect(started[1]?.isEnded).toBe(true);
});
