import type { FilePlate } from './engine/plates.ts';
import type { ProofWire } from './proof.contract.ts';
import { verdictText, type Words } from './verdict-text.rules.ts';

const LAYERS = ['trim', 'bleed', 'safe', 'folds', 'window', 'findings'] as const;

/** A file as it is looked at, in the words of whoever looks: customer or staff. */
export function proofText(
  proof: ProofWire,
  name: string,
  words: Words,
  srcOf: (page: number, plate?: FilePlate) => string,
) {
  const { state, findings: texts } = verdictText(proof, words);
  return {
    name,
    pages: proof.pages.map(({ plates, apart, ...page }) => ({
      ...page,
      src: srcOf(page.number),
      plateLayers: apart.map((plate) => ({
        key: plate,
        metal: plate === 'Foil' ? metalOf(proof) : undefined,
        name: words.t(`proof:plate_${plate}`),
        src: srcOf(page.number, plate),
      })),
      note: platesText({ plates, apart }, metalOf(proof), words),
    })),
    cut: proof.cut,
    shape: shapeText(proof, words),
    sides: proof.sides,
    findings: texts.map((text, index) => {
      const { pages = [], places = [] } = proof.findings[index] ?? {};
      return { ...text, pages, places };
    }),
    state,
    missing: missingText(proof, words),
  };
}

/** How the plates of a page are shown: over its picture, or as colours of it. Empty without any. */
function platesText(
  { plates, apart }: Pick<ProofWire['pages'][number], 'plates' | 'apart'>,
  metal: string | undefined,
  { t }: Words,
): string {
  const within = plates.filter((plate) => !apart.includes(plate));
  const named = (key: string, some: readonly FilePlate[]) =>
    some.length === 0 ? [] : [t(key, { plates: some.map((plate) => t(`proof:plate_${plate}`)).join(', ') })];
  const all = new Set([...apart, ...within]);
  return [
    ...named('proof:plates_apart', apart),
    ...named('proof:plates', within),
    ...(metal && all.has('Foil') ? [t('proof:plates_foil', { metal: t(`proof:metal_${metal}`) })] : []),
    ...(all.has('White') ? [t('proof:plates_white')] : []),
    ...(all.has('Cut') || all.has('Crease') ? [t('proof:plates_lines')] : []),
  ].join(' ');
}

const METALS: ReadonlySet<unknown> = new Set(['gold', 'silver', 'copper']);

/** The metal of the foil that was ordered. A file's spot colour may look like another one. */
function metalOf({ facts: { foil } }: Pick<ProofWire, 'facts'>): string | undefined {
  return METALS.has(foil) ? String(foil) : undefined;
}

/** Who orders a shape of his own draws it. Empty where the sheet is cut straight or oval. */
function shapeText({ cut, pages }: Pick<ProofWire, 'cut' | 'pages'>, { t }: Words): string {
  if (cut.outline !== 'die') return '';
  return t(pages.some(({ plates }) => plates.includes('Cut')) ? 'proof:own_die' : 'proof:own_die_missing');
}

/** Which pages have no picture, and why. Empty where all have. */
export function missingText({ drawn, pages }: Pick<ProofWire, 'drawn' | 'pages'>, { t }: Words): string {
  if (drawn.state === 'waiting') return t('proof:waiting');
  if (drawn.state === 'all') return '';
  if (drawn.state === 'none') return t(drawn.reason === '' ? 'proof:none_damaged' : `proof:none_${drawn.reason}`);
  const values = { drawn: pages.length, count: drawn.pages };
  return t(drawn.reason === '' ? 'proof:some' : 'proof:some_too_complex', values);
}

/** The face of a folded sheet on which a page is printed. */
type Face = 'outside' | 'inside';

/**
 * On which face each page of a file is. Undefined where nothing is folded. Page 1 is the outside, there is the cover; of a
 * file with the back alone it is the inside.
 */
export function facesOf({
  facts,
  sides,
  side,
}: Pick<ProofWire, 'facts' | 'sides' | 'side'>): ((page: number) => Face) | undefined {
  if (typeof facts['foldType'] !== 'string' || sides > 2) return undefined;
  return (page) => (side === 'back' || (side === null && page % 2 === 0) ? 'inside' : 'outside');
}

/** All that is read round the pages. */
export function proofWords(name: string, { t }: Words, faceOf?: (page: number) => Face) {
  const faceOn = (number: number) => t(faceOf?.(number) === 'inside' ? 'proof:inside' : 'proof:outside');
  return {
    close: t('proof:close'),
    table: t('proof:table', { name }),
    keys: t('proof:keys'),
    zoomIn: t('proof:zoom_in'),
    zoomOut: t('proof:zoom_out'),
    fit: t('proof:fit'),
    loupe: t('proof:loupe'),
    toFront: t(faceOf ? 'proof:to_outside' : 'proof:to_front'),
    toBack: t(faceOf ? 'proof:to_inside' : 'proof:to_back'),
    previous: t('proof:previous'),
    next: t('proof:next'),
    pages: t('proof:pages'),
    layers: t('proof:layers'),
    findings: t('proof:findings'),
    loading: t('proof:loading'),
    failed: t('proof:failed'),
    again: t('proof:again'),
    colours: t('proof:colours'),
    product: t('proof:product'),
    layer: Object.fromEntries(LAYERS.map((layer) => [layer, t(`proof:layer_${layer}`)])) as Record<
      (typeof LAYERS)[number],
      string
    >,
    pageOf: (number: number, count: number) =>
      faceOf ? t('proof:face_of', { face: faceOn(number), number, count }) : t('proof:page_of', { number, count }),
    page: (number: number) =>
      faceOf ? t('proof:face', { face: faceOn(number), number }) : t('proof:page', { number }),
    picture: (number: number) => t('proof:picture', { number, name }),
    zoom: (percent: number) => t('proof:zoom', { percent }),
    mark: (number: number, word: string, text: string) => t('proof:mark', { number, word, text }),
  };
}
