import sharp from 'sharp';
import { encode } from 'uqr';
import { pdfOf, rectangle } from './pdf-page.ts';

/** A TIFF of four inks as they are, in one strip. */
export function inkTiff(width: number, height: number, inks: Buffer): Buffer {
  const [entries, tagBytes, headBytes] = [8, 12, 8];
  const [short, long] = [3, 4];
  const bitsAt = headBytes + 2 + entries * tagBytes + 4;
  const tags = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 5],
    [273, long, 1, bitsAt + 8],
    [277, short, 1, 4],
    [279, long, 1, inks.length],
  ] as const;
  const head = Buffer.alloc(bitsAt + 8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(headBytes, 4);
  head.writeUInt16LE(entries, headBytes);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = headBytes + 2 + index * tagBytes;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let ink = 0; ink < 4; ink += 1) head.writeUInt16LE(8, bitsAt + ink * 2);
  return Buffer.concat([head, inks]);
}

/** A JPEG of the same inks all over, as Adobe's programs write it: 255 stands for paper. */
export function inkJpeg(
  width: number,
  height: number,
  inks: readonly [number, number, number, number],
): Promise<Buffer> {
  const values = Buffer.from(Uint8Array.from({ length: width * height * 4 }, (_, at) => inks[at % 4]!));
  return sharp(inkTiff(width, height, values))
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Squares of a QR code in a pale ink. */
function paleCode(): string {
  const { data } = encode('https://tirage.example/', { border: 0 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [rectangle(60 + x, 120 - y, 1, 1)] : [])),
  );
  return `0 0 0 0.25 k ${squares.join(' ')}`;
}

/** A flyer with a pale code in front and a photo of 369 % of ink on the back. */
export async function flyerToLookAtCloser(): Promise<Uint8Array> {
  const photo = (await inkJpeg(400, 300, [235, 235, 235, 235])).toString('latin1');
  const picture =
    '<</Type/XObject/Subtype/Image/Width 400/Height 300/ColorSpace/DeviceCMYK/BitsPerComponent 8/Decode[1 0 1 0 1 0 1 0]' +
    `/Filter/DCTDecode/Length ${photo.length}>>stream\n${photo}\nendstream`;
  const side = { width: 154, height: 216, trimInset: 3 };
  const ground = `0.1 0 0 0 k ${rectangle(0, 0, 154, 216)} f`;
  return pdfOf({
    pages: [
      { ...side, content: `${ground} ${paleCode()} f` },
      { ...side, content: `${ground} q 96 0 0 72 150 300 cm /P Do Q`, resources: '/XObject<</P 1000 0 R>>' },
    ],
    objects: [picture],
  });
}
