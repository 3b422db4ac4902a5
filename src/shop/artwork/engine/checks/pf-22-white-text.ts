import { ofPages, ofPaints, rule } from '../check.ts';

/** White that overprints is nothing: the text vanishes. */
export const whiteText = ofPages('PF-22', [rule('white_text_lost', 'error')], ({ number, paints }) =>
  ofPaints(
    'error',
    'white_text_lost',
    number,
    paints.filter(({ kind, colour, overprints }) => kind === 'text' && colour.isWhite && overprints),
  ),
);
