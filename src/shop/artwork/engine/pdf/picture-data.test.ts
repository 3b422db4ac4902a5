import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfOf, streamOf } from '#test/builders/pdf-page.ts';
import type { PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';

const SIDE = 64;
const PAGE = { width: 110, height: 110, content: 'q 50 0 0 50 20 30 cm /P Do Q' };

/** Whether the picture of a page is told to be broken: the first object, which may name the others. */
async function isBroken(...objects: readonly string[]): Promise<boolean> {
  const page = { ...PAGE, resources: '/XObject<</P 1000 0 R>>' };
  const { pages } = (await readPdf(pdfOf({ pages: [page], objects }))) as PdfFacts;
  const [{ image, extent }] = pages[0]!.paints as [PdfFacts['pages'][number]['paints'][number]];
  expect(extent).toEqual([20, 30, 70, 80]);
  return image?.isBroken === true;
}

const sized = (entries: string, data: Uint8Array) =>
  streamOf(`/Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}${entries}`, data);
const GRAY = '/ColorSpace/DeviceGray/BitsPerComponent 8';
const CMYK = '/ColorSpace/DeviceCMYK/BitsPerComponent 8';

// Pictures without loss

const values = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * at * 31) % 251);
const flate = (entries: string, count: number, packed: (whole: Uint8Array) => Uint8Array = (whole) => whole) =>
  sized(`${entries}/Filter/FlateDecode`, packed(deflateSync(values(count))));
const third = (whole: Uint8Array) => whole.subarray(0, Math.floor(whole.length / 3));
const spoilt = (whole: Uint8Array) => whole.map((byte, at) => (at > 9 ? byte ^ 0x5a : byte));
const PNG_ROWS = `/DecodeParms<</Predictor 15/Colors 4/Columns ${SIDE}>>`;
const hex = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`);
/** Runs of one byte and copies of 64, by hand (ISO 32000-2, 7.4.5). */
const runs = (rows: number) => Uint8Array.from(Array.from({ length: rows }, () => [193, 7]).flat());
const copies = (rows: number) => Uint8Array.from(Array.from({ length: rows }, () => [63, ...values(64)]).flat());
/** Codes that grow from 9 bits to 12 and are begun anew (ISO 32000-2, 7.4.4). */
function lzw(bytes: Uint8Array, early = 1): Uint8Array {
  const known = new Map<string, number>();
  let [bits, held, width] = ['', '', 9];
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : known.get(text));
  const write = (code: number) => (bits += code.toString(2).padStart(width, '0'));
  const clear = () => {
    write(256);
    known.clear();
    width = 9;
  };
  clear();
  for (const next of Buffer.from(bytes).toString('latin1')) {
    if (codeOf(held + next) !== undefined) {
      held += next;
      continue;
    }
    write(codeOf(held)!);
    known.set(held + next, 258 + known.size);
    if (known.size === 3800) clear();
    else width = Math.max(9, (257 + known.size + early).toString(2).length);
    held = next;
  }
  write(codeOf(held)!);
  width = Math.max(9, (258 + known.size + early).toString(2).length);
  write(257);
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}
/** Values that hardly repeat. */
const noise = (count: number) => Uint8Array.from({ length: count }, (_, at) => (Math.sin(at) * 1e6) & 255);

test.each([
  ['of ink', flate(CMYK, SIDE * SIDE * 4)],
  ['with bytes after its end', flate(GRAY, SIDE * SIDE, (whole) => Buffer.concat([whole, Buffer.from('\r\n')]))],
  ['without its check sum', flate(GRAY, SIDE * SIDE, (whole) => whole.subarray(0, -4))],
  ['with more rows than it needs', flate(GRAY, SIDE * SIDE * 2)],
  ['with a row that is a little short', flate(GRAY, SIDE * SIDE - 9)],
  ['with rows as PNG packs them', flate(CMYK + PNG_ROWS, SIDE * (SIDE * 4 + 1))],
  ['of one bit', flate('/ImageMask true', (SIDE * SIDE) / 8)],
  [
    'of a table of colours',
    flate('/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 4', (SIDE * SIDE) / 2),
  ],
  ['of plates', flate('/ColorSpace[/DeviceN[/Cyan/Or]/DeviceCMYK 1009 0 R]/BitsPerComponent 8', SIDE * SIDE * 2)],
  ['of a colour space that nobody knows', flate('/ColorSpace/Mystery/BitsPerComponent 8', 20)],
  ['that is not packed', sized(GRAY, values(SIDE * SIDE))],
  ['written in digits', sized(`${GRAY}/Filter/ASCIIHexDecode`, hex(values(SIDE * SIDE)))],
  [
    'written in letters',
    sized(`${GRAY}/Filter/ASCII85Decode`, Buffer.from(`${'z'.repeat(900)}${'5sdq,\n'.repeat(124)}~>`)),
  ],
  ['packed as runs', sized(`${GRAY}/Filter/RunLengthDecode`, runs(SIDE))],
  ['packed as copies', sized(`${GRAY}/Filter/RunLengthDecode`, copies(SIDE))],
  ['packed as codes', sized(`${GRAY}/Filter/LZWDecode`, lzw(values(SIDE * SIDE)))],
  ['packed as many codes', sized(`${CMYK}/Filter/LZWDecode`, lzw(noise(SIDE * SIDE * 4)))],
  [
    'packed as codes that grow late',
    sized(`${CMYK}/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>`, lzw(noise(SIDE * SIDE * 4), 0)),
  ],
  ['packed twice', sized(`${GRAY}/Filter[/ASCIIHexDecode/FlateDecode]`, hex(deflateSync(values(SIDE * SIDE))))],
  ['with short names of its filters', sized(`${GRAY}/Filter[/AHx/Fl]`, hex(deflateSync(values(SIDE * SIDE))))],
  ['of a fax', sized('/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode', Uint8Array.of(0, 16, 1))],
  [
    'larger than is looked at',
    sized(`${GRAY}/Width 20000/Height 20000/Filter/FlateDecode`, deflateSync(noise(200_000))),
  ],
])('a picture %s is sound', async (_what, picture) => {
  expect(await isBroken(picture)).toBe(false);
});

test.each([
  ['cut to a third', flate(CMYK, SIDE * SIDE * 4, third)],
  ['of bytes that make no sense', flate(CMYK, SIDE * SIDE * 4, spoilt)],
  ['with half of its rows', flate(CMYK, SIDE * SIDE * 2)],
  ['with half of its rows as PNG packs them', flate(CMYK + PNG_ROWS, (SIDE / 2) * (SIDE * 4 + 1))],
  ['of one bit, cut', flate('/ImageMask true', (SIDE * SIDE) / 8, third)],
  ['without any data', sized(GRAY, new Uint8Array())],
  ['that is not packed, cut', sized(GRAY, values(SIDE * SIDE - SIDE))],
  ['written in digits, cut', sized(`${GRAY}/Filter/ASCIIHexDecode`, third(hex(values(SIDE * SIDE))))],
  ['written in letters, cut', sized(`${GRAY}/Filter/ASCII85Decode`, Buffer.from('5sdq,'.repeat(900)))],
  ['packed as runs, cut', sized(`${GRAY}/Filter/RunLengthDecode`, runs(SIDE / 2))],
  ['packed as copies, cut', sized(`${GRAY}/Filter/RunLengthDecode`, copies(SIDE).subarray(0, 2000))],
  ['packed as codes, cut', sized(`${GRAY}/Filter/LZWDecode`, third(lzw(values(SIDE * SIDE))))],
  ['packed as many codes, without a row', sized(`${CMYK}/Filter/LZWDecode`, lzw(noise(SIDE * (SIDE - 1) * 4)))],
  ['packed twice, cut', sized(`${GRAY}/Filter[/ASCIIHexDecode/FlateDecode]`, hex(third(deflateSync(values(4096)))))],
  ['of a fax without data', sized('/BitsPerComponent 1/Filter/CCITTFaxDecode', new Uint8Array())],
  ['of a filter that does not exist', sized(`${GRAY}/Filter/BrotliDecodeX`, values(SIDE * SIDE))],
  ['of a filter that is no name', sized(`${GRAY}/Filter 7`, values(SIDE * SIDE))],
  ['much larger than its data', flate(`${GRAY}/Width 20000/Height 20000`, 4096)],
  ['without a size', streamOf(`/Subtype/Image${GRAY}`, values(99))],
  ['without a stream', `<</Subtype/Image/Width 9/Height 9${GRAY}>>`],
  ['in another file', sized(`${GRAY}/F(photo.tif)`, values(SIDE * SIDE))],
  ['in another file that is described', sized(`${GRAY}/F<</Type/Filespec/F(photo.tif)>>`, values(SIDE * SIDE))],
  ['that stands for one in another file', sized(`${GRAY}/OPI<</2.0<</F(photo.tif)>>>>`, values(SIDE * SIDE))],
])('a picture %s is broken', async (_what, picture) => {
  expect(await isBroken(picture)).toBe(true);
});

test.each(['SMask', 'Mask'])('a picture is as sound as what hides parts of it: %s', async (key) => {
  const picture = flate(`${CMYK}/${key} 1001 0 R`, SIDE * SIDE * 4);
  const mask = key === 'SMask' ? GRAY : '/ImageMask true/BitsPerComponent 1';
  expect(await isBroken(picture, flate(mask, SIDE * SIDE))).toBe(false);
  expect(await isBroken(picture, flate(mask, SIDE * SIDE, third))).toBe(true);
  expect(await isBroken(picture, sized(`${mask}/Filter/Unknown`, values(SIDE * SIDE)))).toBe(true);
});

test('what lies beyond the bound of a document is taken as sound, but for what its marks tell', async () => {
  const large = (filter: string, data: Uint8Array) =>
    streamOf(`/Subtype/Image/Width 20000/Height 20000${GRAY}/Filter/${filter}`, data);
  const first = `${GRAY}/Width 9000/Height 9000/SMask 1001 0 R/Filter/FlateDecode`;
  const spends = sized(first, deflateSync(new Uint8Array(9000 * 9000)));
  const after = (data: string) => isBroken(spends, data);
  expect(await after(large('FlateDecode', deflateSync(noise(200_000))))).toBe(false);
  expect(await after(large('CCITTFaxDecode', Uint8Array.of(0, 16, 1)))).toBe(false);
  expect(await after(large('DCTDecode', values(99)))).toBe(true);
});

test('a picture with a mask of colours is sound', async () => {
  expect(await isBroken(flate(`${GRAY}/Mask[0 3]`, SIDE * SIDE))).toBe(false);
});

test('a form that stands for a page of another file is broken at its place', async () => {
  const form = (more: string) => streamOf(`/Subtype/Form/BBox[0 0 1 1]${more}`, Buffer.from('0 0 1 1 re f'));
  const page = { ...PAGE, resources: '/XObject<</P 1000 0 R>>' };
  const broken = async (more: string) => {
    const facts = (await readPdf(pdfOf({ pages: [page], objects: [form(more)] }))) as PdfFacts;
    return facts.pages[0]!.paints.filter(({ image }) => image?.isBroken).map(({ places }) => places);
  };
  expect(await broken('')).toEqual([]);
  expect(await broken('/Ref<</F(page.pdf)/Page 0>>')).toEqual([[[20, 30, 70, 80]]]);
});

test('a broken picture is found in a tile and in a form, and once for each place where it is drawn', async () => {
  const inner = streamOf('/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</P 1001 0 R>>>>', Buffer.from('/P Do'));
  const tile = streamOf(
    '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</XObject<</P 1001 0 R>>>>',
    Buffer.from('9 0 0 9 0 0 cm /P Do'),
  );
  const page = {
    ...PAGE,
    content: `${PAGE.content} q 50 0 0 50 150 30 cm /P Do Q /Pattern cs /T scn 0 200 90 90 re f`,
    resources: '/XObject<</P 1000 0 R>>/Pattern<</T 1002 0 R>>',
  };
  const objects = [inner, flate(CMYK, SIDE * SIDE * 4, third), tile];
  const facts = (await readPdf(pdfOf({ pages: [page], objects }))) as PdfFacts;
  const broken = facts.pages[0]!.paints.filter(({ image }) => image?.isBroken);
  expect(broken.map(({ count, places }) => [count, places.length])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

// JPEG

const photo = (channels: 'srgb' | 'b-w' | 'cmyk') =>
  sharp(values(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } }).toColourspace(channels);
const JPEGS: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['of the screen', () => photo('srgb').jpeg().toBuffer()],
  ['of grey', () => photo('b-w').jpeg().toBuffer()],
  ['of ink, as Adobe marks it', () => photo('cmyk').jpeg().toBuffer()],
  ['that comes in several scans', () => photo('srgb').jpeg({ progressive: true }).toBuffer()],
  ['of ink in several scans', () => photo('cmyk').jpeg({ progressive: true }).toBuffer()],
];
const dct = (data: Uint8Array, filter = '/DCTDecode') => sized(`${GRAY}/Filter${filter}`, data);

test.each(JPEGS)('a JPEG %s is sound whole, and broken once it is cut', async (_what, make) => {
  const whole = await make();
  expect(await isBroken(dct(whole))).toBe(false);
  expect(await isBroken(dct(Buffer.concat([whole, Buffer.from('\0\0 after the end')])))).toBe(false);
  expect(await isBroken(dct(Buffer.concat([Buffer.from('\r\n'), whole])))).toBe(false);
  expect(await isBroken(dct(deflateSync(whole), '[/FlateDecode/DCTDecode]'))).toBe(false);
  expect(await isBroken(dct(deflateSync(third(whole)), '[/FlateDecode/DCTDecode]'))).toBe(true);
  for (const share of [0.05, 0.2, 1 / 3, 0.5, 0.9])
    expect(await isBroken(dct(whole.subarray(0, Math.floor(whole.length * share))))).toBe(true);
  expect(await isBroken(dct(whole.subarray(0, -2)))).toBe(true);
});

test.each([
  ['without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0xd9)],
  ['without a scan', Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 17, 0, 0xff, 0xd9)],
  ['that is none', values(999)],
  [
    'with nonsense among its values',
    Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      11,
      8,
      0,
      9,
      0,
      9,
      1,
      1,
      17,
      0,
      0xff,
      0xda,
      0,
      8,
      1,
      1,
      0,
      0,
      63,
      0,
      1,
      0xff,
      0x33,
      0xff,
      0xd9,
    ),
  ],
])('a JPEG %s is broken', async (_what, bytes) => {
  expect(await isBroken(dct(bytes))).toBe(true);
});

/** A grey JPEG of four blocks, with a mark after each of them (ITU-T T.81, E.1.4). Its values make no sense. */
const marked = (marks: readonly number[], frame = 0xc0) =>
  Uint8Array.from(
    [
      [0xff, 0xd8, 0xff, 0xdd, 0, 4, 0, 1],
      [0xff, frame, 0, 11, 8, 0, 16, 0, 16, 1, 1, 17, 0],
      [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2],
      marks.flatMap((mark) => [0xff, 0xd0 + mark, 3, 0xff, 0, 4]),
      [0xff, 0xd9],
    ].flat(),
  );

test.each([0xc0, 0xc2])('a JPEG lacks what lies between marks that are missing: frame %i', async (frame) => {
  expect(await isBroken(dct(marked([0, 1, 2], frame)))).toBe(false);
  expect(await isBroken(dct(marked([0, 1], frame)))).toBe(true);
});

test('of a JPEG without loss marks are not counted, as it has no blocks', async () => {
  expect(await isBroken(dct(marked([0, 1], 0xc3)))).toBe(false);
});

test('a JPEG of three colours has a mark for each group of blocks', async () => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 16, 0, 48, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
  const of = (marks: number) =>
    Uint8Array.from([
      ...Buffer.from('ffd8ffdd00040001', 'hex'),
      ...frame,
      ...Buffer.from('ffda000c03010002000300003f00', 'hex'),
      ...Array.from({ length: marks }, (_, mark) => [5, 0xff, 0xd0 + mark]).flat(),
      ...Buffer.from('07ffd9', 'hex'),
    ]);
  expect([await isBroken(dct(of(2))), await isBroken(dct(of(1)))]).toEqual([false, true]);
});

// JPEG 2000

const short = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [...short(value >>> 16), ...short(value & 0xffff)];
const tilePart = (tile: number, length: number, said = length) => [
  0xff,
  0x90,
  0,
  10,
  ...short(tile),
  ...long(said),
  0,
  1,
  0xff,
  0x93,
  ...values(length - 14),
];
/** A picture of four tiles, by hand (ITU-T T.800, A.5.1): nothing of it but its marks makes sense. */
function jpeg2000(parts: readonly (readonly number[])[], end = [0xff, 0xd9]): Uint8Array {
  const size = [SIDE, SIDE, 0, 0, SIDE / 2, SIDE / 2, 0, 0].flatMap(long);
  const head = [0xff, 0x4f, 0xff, 0x51, ...short(41), 0, 0, ...size, 0, 1, 7, 1, 1, 0xff, 0x52, 0, 4, 0, 0];
  return Uint8Array.from([...head, ...parts.flat(), ...end]);
}
const box = (name: string, data: Uint8Array, length = data.length + 8) =>
  Buffer.concat([Buffer.from(long(length)), Buffer.from(name), data]);
const boxed = (code: Uint8Array, length?: number) =>
  Buffer.concat([
    box('jP  ', Uint8Array.of(13, 10, 0x87, 10)),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
    box('jp2c', code, length),
  ]);
const TILES = [0, 1, 2, 3].map((tile) => tilePart(tile, 60));
const jpx = (data: Uint8Array) => sized('/Filter/JPXDecode', data);

test.each([
  ['alone', jpeg2000(TILES)],
  ['in its boxes', boxed(jpeg2000(TILES))],
  ['in a box that reaches to the end', boxed(jpeg2000(TILES), 0)],
  ['whose last part reaches to the end', jpeg2000([...TILES.slice(0, 3), tilePart(3, 60, 0)])],
  ['without the mark of its end', jpeg2000(TILES, [])],
  ['of tiles in several parts', jpeg2000([...TILES, ...TILES])],
])('a JPEG 2000 %s is sound', async (_what, bytes) => {
  expect(await isBroken(jpx(bytes))).toBe(false);
});

test.each([
  ['that is cut', third(jpeg2000(TILES))],
  ['that is cut in its last tile', jpeg2000(TILES).subarray(0, -30)],
  ['that is cut and closed again', Buffer.concat([jpeg2000(TILES).subarray(0, -30), Buffer.from([0xff, 0xd9])])],
  ['that is cut in its boxes', boxed(jpeg2000(TILES)).subarray(0, 200)],
  ['without one of its tiles', jpeg2000(TILES.slice(1))],
  ['whose last part has no end', jpeg2000([...TILES.slice(0, 3), tilePart(3, 60, 0)], [])],
  ['without the picture itself', boxed(jpeg2000(TILES)).subarray(0, 30)],
  ['that is none', values(999)],
])('a JPEG 2000 %s is broken', async (_what, bytes) => {
  expect(await isBroken(jpx(bytes))).toBe(true);
});
