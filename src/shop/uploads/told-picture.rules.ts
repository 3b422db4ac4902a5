import type { PagePicture } from '../artwork/page-picture.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { verdictText, type Words } from '../artwork/verdict-text.rules.ts';
import type { ShownFile } from '../mails/mail-picture.ts';

/** More frames than these hide what they frame. */
const MOST_MARKS = 6;

/**
 * The page on which the worst finding lies, with a frame at the first place of each finding there. Without errors and
 * warnings the first page as it is. Undefined for a file of which no page was drawn.
 */
export function toldPicture(
  proof: ProofWire,
  pictures: readonly PagePicture[],
  name: string,
  words: Words,
): ShownFile | undefined {
  const { findings: texts } = verdictText(proof, words);
  const wrong = proof.findings.flatMap(({ severity, places }, index) =>
    severity === 'note' ? [] : [{ places, text: texts[index]?.text ?? '' }],
  );
  const found = wrong.flatMap(({ places, text }) => (places[0] ? [{ ...places[0], text }] : []));
  const number = found[0]?.page ?? pictures[0]?.number;
  const page = pictures.find((each) => each.number === number);
  if (!page) return undefined;
  const marked = found.filter((each) => each.page === page.number).slice(0, MOST_MARKS);
  return {
    picture: {
      hash: page.hash,
      alt: words.t('mail:picture_alt', { name, number: page.number }),
      marks: marked.map(({ place }) => place),
    },
    told: [
      ...marked.map(({ text }, index) => `${index + 1}. ${text}`),
      // What is wrong with the whole file has no place.
      ...wrong.flatMap(({ places, text }) => (places.length === 0 ? [text] : [])),
    ],
  };
}
