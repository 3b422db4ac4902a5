/** Where an envelope has its window: its picture shows it, and so do the template and the file that is looked at. */

/** A part of a sheet in millimetres, from its upper left corner. */
export interface Pane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window that the catalogue names, and how far it is from its side and from the bottom. Less on a small envelope. */
const [WIDE, HIGH, FROM_SIDE, FROM_BOTTOM] = [100, 35, 15, 20];

export function paneOf(side: 'left' | 'right', { width, height }: Pick<Pane, 'width' | 'height'>): Pane {
  const wide = Math.min(WIDE, width * 0.46);
  const high = Math.min(HIGH, height * 0.34);
  const aside = Math.min(FROM_SIDE, width * 0.07);
  const x = side === 'left' ? aside : width - wide - aside;
  return { x, y: height - high - Math.min(FROM_BOTTOM, height * 0.19), width: wide, height: high };
}
