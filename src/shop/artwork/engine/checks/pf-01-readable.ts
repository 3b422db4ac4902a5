import { found, ofPages, rule, type Check } from '../check.ts';

const RULES = [rule('file_broken', 'error'), rule('page_cut', 'warning')];

const ofCutPages = ofPages('PF-01', RULES, ({ page, number }) =>
  page.isCut ? [found('warning', 'page_cut', { page: number })] : [],
);

/** A file that opens, and shows all that it holds. Of a page that holds more than a machine reads, a person looks at the rest. */
export const readable: Check = {
  id: 'PF-01',
  rules: RULES,
  run: (checked) => [...(checked.facts.isBroken ? [found('error', 'file_broken')] : []), ...ofCutPages.run(checked)],
};
