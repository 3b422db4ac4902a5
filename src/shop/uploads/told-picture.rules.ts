import type { PagePicture } from '../artwork/page-picture.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { verdictText, type Words } from '../artwork/verdict-text.rules.ts';
import type { ShownFile } from '../mails/mail-picture.ts';

/** More frames than these hide what they frame. */
const MOST_MARKS = 6;

/** How a mail tells what was found in a file. */
export interface Telling {
  readonly name: string;
  /** Whether the mail tells of other files too: then each sentence names its own. */
  readonly isOneOfSeveral: boolean;
  /** Whether a person approved the file over what was found: then nothing is left to be done. */
  readonly isApproved: boolean;
  /** What the person wrote to the customer. The mail does not say it again. */
  readonly said: string;
}

/**
 * The page on which the worst finding lies, with a frame at the first place of each finding there. Without errors and
 * warnings the first page as it is. Undefined for a file of which no page was drawn.
 */
export function toldPicture(
  proof: ProofWire,
  pictures: readonly PagePicture[],
  { name, isOneOfSeveral, isApproved, said }: Telling,
  words: Words,
): ShownFile | undefined {
  const { findings: texts } = verdictText(proof, words);
  const wrong = proof.findings.flatMap(({ check, severity, places }, index) =>
    severity === 'note' ? [] : [{ places, text: isApproved ? seenText(check, words) : (texts[index]?.text ?? '') }],
  );
  const found = wrong.flatMap(({ places, text }) => (places[0] ? [{ ...places[0], text }] : []));
  const number = found[0]?.page ?? pictures[0]?.number;
  const page = pictures.find((each) => each.number === number);
  if (!page) return undefined;
  const marked = found.filter((each) => each.page === page.number).slice(0, MOST_MARKS);
  // What is wrong with the whole file has no place.
  const whole = new Set(wrong.flatMap(({ places, text }) => (places.length > 0 || said.includes(text) ? [] : [text])));
  const told = [...marked.map(({ text }, index) => `${index + 1}. ${text}`), ...whole];
  return {
    picture: {
      hash: page.hash,
      alt: words.t('mail:picture_alt', { name, number: page.number }),
      marks: marked.map(({ place }) => place),
    },
    told: told.map((text) => (isOneOfSeveral ? words.t('mail:row', { term: name, text }) : text)),
  };
}

/** A finding that a person has seen and has printed all the same, by the name of its check. */
function seenText(check: string, words: Words): string {
  return words.t('mail:seen', { what: words.t(`checks:title_${check.slice('PF-'.length)}`) });
}
