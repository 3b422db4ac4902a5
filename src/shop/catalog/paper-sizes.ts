/** Sizes of paper by their names (ISO 216 and 269; DL as a third of A4), the shorter side first. */
export const PAPER_SIZES: Readonly<Record<string, readonly [short: number, long: number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  A7: [74, 105],
  DL: [99, 210],
  C4: [229, 324],
  C5: [162, 229],
  C6: [114, 162],
};

/** What is folded is named after its open or its closed size, and what is an article after what it holds. */
export const HAS_ANOTHER_SIZE = ['folds', 'panels', 'foldType', 'flapHeight', 'closedWidth', 'article'];
