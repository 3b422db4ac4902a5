/** How labels of one size stand on a sheet, edge to edge. Its count decides the rows: a sheet need not be full. */
export function labelGrid(
  sheetWidth: number,
  labelWidth: number,
  labelsPerSheet: number,
): readonly [columns: number, rows: number] {
  const columns = Math.max(1, Math.floor(sheetWidth / labelWidth + ROUNDING));
  return [columns, Math.ceil(labelsPerSheet / columns)];
}

/** Of a label's size in the catalogue, as a share of it. */
const ROUNDING = 0.01;
