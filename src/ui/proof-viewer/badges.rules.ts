/** Pixels that a badge takes, with the room beside it. */
const STEP = 28;

/**
 * How far the badge of each mark is moved to the right, in pixels, so that none covers another. It stands above the upper
 * left corner of its mark.
 * @param corners upper left corners of the marks, in shares of the sheet
 * @param sheet its size in pixels
 */
export function badgeShifts(
  corners: readonly { readonly left: number; readonly top: number }[],
  sheet: { readonly width: number; readonly height: number },
): readonly number[] {
  const placed: { x: number; y: number }[] = [];
  return corners.map(({ left, top }) => {
    const [x, y] = [left * sheet.width, top * sheet.height];
    let shift = 0;
    while (placed.some((each) => Math.abs(each.x - x - shift) < STEP && Math.abs(each.y - y) < STEP)) shift += STEP;
    placed.push({ x: x + shift, y });
    return shift;
  });
}
