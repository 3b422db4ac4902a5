import { found, ofPages, ofPdf, rule, type Check } from '../check.ts';

const RULES = [rule('not_pdfx', 'note'), rule('press_differs', 'warning')];

/** PDF/X-4 (ISO 15930-7) is the exchange format of print. Other files are printed after they were converted. */
const version = ofPdf('PF-02', RULES, ({ pdfx: said }) =>
  said?.startsWith('PDF/X-4') ? [] : [found('note', 'not_pdfx', { values: { version: said ?? 'PDF' } })],
);

/** The format forbids what viewers and presses draw differently; a file may say that it is one and hold it all the same. */
const differences = ofPages('PF-02', RULES, ({ number, page: { pressDiffers: places } }) =>
  places ? [found('warning', 'press_differs', { page: number, places })] : [],
);

export const pdfx: Check = {
  id: 'PF-02',
  rules: RULES,
  run: (checked) => [...version.run(checked), ...differences.run(checked)],
};
