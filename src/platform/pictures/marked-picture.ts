import sharp from 'sharp';

/** A part of a picture, in shares of its width and height from its upper left corner. */
interface Mark {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Mail programs show it as wide as their column. */
const LONGEST_SIDE = 1000;
const QUALITY = 82;
const LINE = '#c4006b';

/** A picture that the shop has drawn itself, as a JPEG with a numbered frame round each place. Mail programs know no WebP. */
export async function markedPicture(picture: Uint8Array, marks: readonly Mark[]): Promise<Uint8Array> {
  const small = await sharp(picture)
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const frames = marks.map((mark, index) => frame(mark, index + 1, width, height)).join('');
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames}</svg>`,
  );
  return sharp(small.data)
    .composite([{ input: overlay }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

const ROOM = 4;
const DISC = 13;

/** The frame keeps a little distance, and stays within the picture. Its white edge tells it from any colour. */
function frame({ left, top, right, bottom }: Mark, number: number, width: number, height: number): string {
  const within = (value: number, most: number) => Math.min(Math.max(value, 2), most - 2);
  const [x, y] = [within(left * width - ROOM, width), within(top * height - ROOM, height)];
  const [wide, high] = [within(right * width + ROOM, width) - x, within(bottom * height + ROOM, height) - y];
  const [cx, cy] = [Math.min(Math.max(x, DISC), width - DISC), Math.min(Math.max(y, DISC), height - DISC)];
  const box = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(1, wide).toFixed(1)}" height="${Math.max(1, high).toFixed(1)}" fill="none"`;
  return (
    `<rect ${box} stroke="#fff" stroke-width="6"/><rect ${box} stroke="${LINE}" stroke-width="3"/>` +
    `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${DISC}" fill="${LINE}" stroke="#fff" stroke-width="2"/>` +
    `<text x="${cx.toFixed(1)}" y="${(cy + 5).toFixed(1)}" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff">${number}</text>`
  );
}
