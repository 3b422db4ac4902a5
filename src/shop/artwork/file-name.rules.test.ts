import { expect, test } from 'vitest';
import { LONGEST_FILE_NAME } from './artwork-file.ts';
import { cleanFileName, listedFileName, withEnding } from './file-name.rules.ts';

test.each([
  ['flyer recto.pdf', 'flyer recto.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Zoé\\Bureau\\carte.pdf', 'carte.pdf'],
  ['/absolute/affiche.tif', 'affiche.tif'],
  ['carte\u202Efdp.exe', 'cartefdp.exe'],
  ['a\u200Bb\uFEFF.pdf', 'ab.pdf'],
  ['nom\r\nSet-Cookie: a=b.pdf', 'nom Set-Cookie a=b.pdf'],
  ['"guillemets"<b>.pdf', 'guillemets b .pdf'],
  ['...', ''],
  ['', ''],
  ['\u202E', ''],
  ['.htaccess', 'htaccess'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  ['名刺 裏面.pdf', '名刺 裏面.pdf'],
  ['moitié \ud800.pdf', 'moitié \ufffd.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('a file without a readable name is listed all the same', () => {
  expect([listedFileName('\u202E'), listedFileName('carte\u202Efdp.exe')]).toEqual(['file', 'cartefdp.exe']);
});

test('a name of 300 characters is cut and keeps its ending', () => {
  const name = cleanFileName(`${'x'.repeat(300)}.pdf`);
  expect([name.length, name.slice(-5)]).toEqual([LONGEST_FILE_NAME, 'x.pdf']);
});

test('a long name is never cut in the middle of a sign', () => {
  const name = cleanFileName(`${'x'.repeat(LONGEST_FILE_NAME - 5)}😀😀.pdf`);
  expect([name.isWellFormed(), name.endsWith('x.pdf'), name.length <= LONGEST_FILE_NAME]).toEqual([true, true, true]);
});

test.each([
  ['flyer.pdf', 'application/pdf', 'flyer.pdf'],
  ['Logo.AI', 'application/pdf', 'Logo.AI'],
  ['Rechnung.hta', 'application/pdf', 'Rechnung.hta.pdf'],
  ['photo.pdf', 'image/jpeg', 'photo.pdf.jpg'],
  ['PHOTO.JPEG', 'image/jpeg', 'PHOTO.JPEG'],
  ['page', 'image/png', 'page.png'],
  ['scan.tiff', 'image/tiff', 'scan.tiff'],
] as const)('%j, which is %s, is saved as %j', (name, type, saved) => {
  expect(withEnding(name, type)).toBe(saved);
});
