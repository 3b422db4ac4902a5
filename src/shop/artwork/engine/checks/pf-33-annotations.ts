import { found, ofPages, ofPdf, rule, type Check } from '../check.ts';

/** Comments, form fields, scripts and attachments belong on a screen. They are not printed. */
const onPages = ofPages('PF-33', [rule('annotation', 'warning')], ({ page, number, facts }) =>
  page.annotations.some((kind) => kind !== 'Widget') && !facts.hasForms
    ? [found('warning', 'annotation', { page: number })]
    : [],
);
const inFile = ofPdf(
  'PF-33',
  [rule('form', 'warning'), rule('script', 'warning'), rule('attachment', 'warning')],
  ({ hasForms, hasScripts, attachments }) => [
    ...(hasForms ? [found('warning', 'form')] : []),
    ...(hasScripts ? [found('warning', 'script')] : []),
    ...(attachments > 0 ? [found('warning', 'attachment')] : []),
  ],
);

export const annotations: Check = {
  id: 'PF-33',
  rules: [...onPages.rules, ...inFile.rules],
  run: (checked) => [...onPages.run(checked), ...inFile.run(checked)],
};
