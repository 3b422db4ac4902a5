import { found, ofPages, ofPaints, rule, type Check } from '../check.ts';

const RULES = [rule('file_broken', 'error'), rule('picture_broken', 'error'), rule('page_cut', 'warning')];

const ofEachPage = ofPages('PF-01', RULES, ({ page, number, paints }) => [
  ...ofPaints(
    'error',
    'picture_broken',
    number,
    paints.filter(({ image }) => image?.isBroken),
  ),
  ...(page.isCut ? [found('warning', 'page_cut', { page: number })] : []),
]);

/**
 * A file that opens, and shows all that it holds: its pictures, too. Of a page that holds more than a machine reads, a
 * person looks at the rest.
 */
export const readable: Check = {
  id: 'PF-01',
  rules: RULES,
  run: (checked) => [...(checked.facts.isBroken ? [found('error', 'file_broken')] : []), ...ofEachPage.run(checked)],
};
