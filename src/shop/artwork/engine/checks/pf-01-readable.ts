import { found, ofPages, rule } from '../check.ts';

/** A file that opens. Of a page that holds more than a machine reads, a person looks at the rest. */
export const readable = ofPages('PF-01', [rule('page_cut', 'warning')], ({ page, number }) =>
  page.isCut ? [found('warning', 'page_cut', { page: number })] : [],
);
