import { found, ofPages, ofPdf, rule, type Check } from '../check.ts';
import { isGuide } from '../guides.ts';

/**
 * Comments, form fields, scripts and attachments belong on a screen. A comment is printed where its file says so. The
 * guides of a template are printed where the program that wrote the file kept their layers and not the mark that no
 * press prints them.
 */
const onPages = ofPages('PF-33', [rule('annotation', 'warning')], ({ page, number, facts }) =>
  page.annotations.some((kind) => kind !== 'Widget') && !facts.hasForms
    ? [found('warning', 'annotation', { page: number, places: page.annotationPlaces ?? [] })]
    : [],
);
const inFile = ofPdf(
  'PF-33',
  [rule('form', 'warning'), rule('script', 'warning'), rule('attachment', 'warning'), rule('guides', 'warning')],
  ({ hasForms, hasScripts, attachments, processingSteps }) => [
    ...(hasForms ? [found('warning', 'form')] : []),
    ...(hasScripts ? [found('warning', 'script')] : []),
    ...(attachments > 0 ? [found('warning', 'attachment')] : []),
    ...(processingSteps.some(isGuide) ? [found('warning', 'guides')] : []),
  ],
);

export const annotations: Check = {
  id: 'PF-33',
  rules: [...onPages.rules, ...inFile.rules],
  run: (checked) => [...onPages.run(checked), ...inFile.run(checked)],
};
