import { found, ofPdf, rule } from '../check.ts';

/** For which paper and press the colours were made. Without it ours are taken. */
export const outputIntent = ofPdf(
  'PF-31',
  [rule('no_intent', 'note'), rule('intent_not_cmyk', 'warning')],
  ({ outputIntent: intent }) => {
    if (intent?.channels === 4) return [];
    if (intent === null || intent.channels === null) return [found('note', 'no_intent')];
    return [found('warning', 'intent_not_cmyk', { values: { condition: intent.condition } })];
  },
);
