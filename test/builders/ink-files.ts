import sharp from 'sharp';

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
