import { found, ofPdf, rule } from '../check.ts';

/** PDF/X-4 (ISO 15930-7) is the exchange format of print. Other files are printed after they were converted. */
export const pdfx = ofPdf('PF-02', [rule('not_pdfx', 'note')], ({ pdfx: version }) =>
  version?.startsWith('PDF/X-4') ? [] : [found('note', 'not_pdfx', { values: { version: version ?? 'PDF' } })],
);
