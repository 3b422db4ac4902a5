import { NOT, setOf, singular } from './words.rules.ts';

/** Words of price and of asking in two, of which one names something alone: 'bon' is a voucher. */
const NOISE_OF_TWO =
  /\b(?:bon marche|bas prix|basso (?:costo|prezzo)|low[ -]cost|petits? prix|(?:petites?|grandes?) quantites?|(?:piccol[ae]|grand[ei]) quantita|(?:small|large) quantit(?:y|ies)|packs? of|near me)\b/g;

/** 'faire-part' is one thing, and 'faire' and 'part' are none. It is one while its second word is still written. */
const ONE_WORD = /\b(?:faire|faie|fair|fare|farie)[\s-]+(?=parts?\b|par?$|p$)/g;

/** What stands before something that is not wanted: 'sans fenêtre', 'without a window', 'senza la finestra', 'no-window'. */
const WITHOUT =
  /(?<![\p{L}\p{N}])(?:(?:sans|senza|without|non?|not|w\/o|niente|n[ei]|pas(?!\s+chere?s?)(?:\s+de)?)\s+(?:(?:any|aucune?|alcuna?|an?|the|la|les?|une?|il|lo|gli|i|des?)\s+|l['’]\s*)?|pas\s+d['’]\s*|(?:non?|un)-)(?=\p{L}{3}|uv\b)/gu;

/** What is said of a thing that is not wanted goes with it: 'without soft touch lamination', 'sans dorure or'. */
const BEFORE_UNWANTED = setOf('effet effetto uv soft velvet gold silver matt matte gloss rounded spot left right');
const BEHIND_UNWANTED = setOf(
  `or oro argent argento mat mate opaco opaca brillant brillante lucido lucida arrondi rond arrotondati tondi stondati selectif
   selettiva pellicule pelliculee plastifie plastifiee plastificato plastificata plastificati plastificate soft touch softtouch
   velours velvet vellutato vellutata vellutati vellutate`,
);
/** Films are named by two words before their own: 'without soft touch film'. */
const SOFT = setOf('touch velvet softtouch');
const OF_SOFT = setOf('film lamination laminated laminating coating finish');
const UNWANTED_RUN = new RegExp(String.raw`${NOT}\p{L}+(?:\s+\p{L}{2,})+`, 'gu');

/** Leaves out words of price, and says of each word that goes with what is not wanted that it is not wanted either. */
export function withUnwanted(text: string): string {
  const marked = text.replaceAll(NOISE_OF_TWO, ' ').replaceAll(ONE_WORD, 'faire').replaceAll(WITHOUT, NOT);
  return marked.replaceAll(UNWANTED_RUN, (run) => {
    const [first = '', ...others] = run.split(/\s+/);
    const said = [first];
    for (const [at, word] of others.entries()) {
      const before = singular(said.at(-1)!.replace(NOT, ''));
      const goesWith =
        BEHIND_UNWANTED.has(singular(word)) ||
        BEFORE_UNWANTED.has(before) ||
        (SOFT.has(before) && OF_SOFT.has(singular(word)));
      if (!goesWith) return [...said, ...others.slice(at)].join(' ');
      said.push(`${NOT}${word}`);
    }
    return said.join(' ');
  });
}

/** Whether a folded thing is typed. */
export const FOLD = /(?<!¬)\b(?:folded|plie\w*|piegat\w)\b/;
/** An A sheet that is folded to a smaller one has pages: 'A3 folded to A4' is one of four A4 pages, and 'A4 folded in half' of four A5. */
const FOLDED_SHEET = new RegExp(
  String.raw`\ba(\d)\s+((?:\p{L}+\s+)?(?:${FOLD.source}\s+)?)(?:(?:(?:(?:down|into|to|en|au|in|a|al|format|formato)\s+)+|(?<=${FOLD.source}\s+))(?:a(\d)|(dl))\b|(?=en\s+(?:deux|2)\b|in\s+(?:half|two|due)\b|a\s+meta\b))`,
  'gu',
);

const LARGEST_WITH_PAGES = 3;

/** The same by both sizes: 'ouvert A4 fermé A5', 'a4 aperto a5 chiuso', 'A4 to A5 leaflet'. */
const OPEN_AND_CLOSED = new RegExp(
  [
    String.raw`\b(?:ouverte?|apert[oa]|open)\s+a(\d)\s+(?:fermee?|chius[oa]|closed)\s+a(\d)\b`,
    String.raw`\ba(\d)\s+(?:ouverte?|apert[oa]|open)\s+a(\d)\s+(?:fermee?|chius[oa]|closed)\b`,
    String.raw`(?<=\bleaflet.*)\ba(\d)\s+to\s+a(\d)\b`,
    String.raw`\ba(\d)\s+to\s+a(\d)\b(?=.*\bleaflet)`,
  ].join('|'),
  'g',
);

/** Each fold makes the sheet one size smaller and doubles its pages. A sheet of three DL panels has six. */
export function withFoldedPages(query: string): string {
  const text = query.replaceAll(OPEN_AND_CLOSED, (_, ...sizes: (string | undefined)[]) => {
    const [open, closed] = sizes.slice(0, 8).filter((each) => each !== undefined);
    return `a${open} folded to a${closed}`;
  });
  if (!FOLD.test(text)) return text;
  return text.replaceAll(FOLDED_SHEET, (sheet, from: string, folded: string, to?: string, dl?: string) => {
    if (dl) return from === '4' ? `${folded}6 pages dl` : sheet;
    const closed = Number(to ?? Number(from) + 1);
    // A larger one is a poster or a plan, which has no pages.
    if (Number(from) < LARGEST_WITH_PAGES) return sheet;
    const folds = closed - Number(from);
    return folds > 0 ? `${2 ** (folds + 1)} pages a${closed} ${folded}` : sheet;
  });
}

/** What is printed in a colour is not of it, and a side without a print is none. */
export function withPlainWords(text: string): string {
  return text
    .replaceAll(/\b(?:noire?s? et blanc(?:he)?s?|bianc[oahie]+ e ner[oaie]|black (?:and|&) white|b&w)\b/g, 'monochrome')
    .replaceAll(IN_COLOUR, ' cmyk ')
    .replaceAll(/\bblack friday\b/g, 'blackfriday')
    .replaceAll(/\b(?:square corners?|coins carres|angoli (?:quadrati|retti|vivi))\b/g, ' ')
    .replaceAll(INK_BEHIND, ' ')
    .replaceAll(INK, ' ')
    .replaceAll(BOTH_SIDES, ' recto verso ')
    .replaceAll(ONE_SIDE, areBothSaid(text) ? ' recto verso ' : ' recto ')
    .replaceAll(BLANK_BACK, ' recto ');
}

/** 'Impression blanche sur t-shirt noir', 'logo blanc', 'white print on black t-shirt'. Gold is no ink: what is printed in it is foil. */
const INK =
  /\b(?:(?:impression|marquage|stampa|logo)\s+(?:en\s+|in\s+)?(?:blanche?|noire?|rouge|bleue?|bianc[oa]|ner[oa]|ross[oa]|blu)|(?:white|black|red|blue)\s+(?:print|printing|logo))\b/g;
/** Most prints are in colour, and who says it asks for no side and no coloured edge. Labels say it in the same way; two colours are counted. */
const IN_COLOUR =
  /(?<!\d\s?)\b(?:full[ -]colou?r|quadrichromie|quadricromia|(?:en|toute) couleurs?|a colori|colou?r(?=\s+(?!inside)[a-z])|(?<=[a-z]\s)colou?r$)\b/g;
/** Behind the colour of the thing: 'hoodie black logo white', 't-shirt red print white'. */
const INK_BEHIND =
  /(?<=\b(?:white|black|red|blue|navy|grey|natural)\s+)(?:logo|print|printing)\s+(?:in\s+)?(?:white|black|red|blue)\b/g;
/** 'Un lato', 'imprimé un côté', 'une face'. A side of something else is none: 'sul lato destro'. Twice it says both: 'un côté français, un côté anglais'. */
const ONE_SIDE =
  /\b(?:un|uno|1)\s+(?:solo\s+|seul\s+)?(?:lato|cote)\b(?!\s+(?:lungo|corto|destro|sinistro|long|court|droit|gauche|e\b))|\b(?:une(?: seule)?|1|simple|one) face\b|\buna (?:sola )?facciata\b|\bsenza retro\b|\bmonofaccial[ei]\b/g;
const BOTH_SIDES =
  /\blato anteriore e (?:lato )?posteriore\b|\bdouble face\b|\b(?:2|deux|due) fac(?:es|ce|ciate)\b|\bbifaccial[ei]\b|\bfronteretro\b|\bduplex\b|(?<!\p{L})(?:r\/v|f\/r|d\/s)(?!\p{L})/gu;
/** One side and the other, unless this one stays blank. */
function areBothSaid(text: string): boolean {
  return (text.match(ONE_SIDE)?.length ?? 0) > 1 && !/\b(?:cote|lato) (?:blanc|vierge|vide|bianco|vuoto)\b/.test(text);
}
/** 'Verso vierge', 'sans impression au verso', 'senza stampa sul retro', 'blank back'. */
const BLANK_BACK =
  /\b(?:sans impression|non imprimee?s?|senza stampa|without print(?:ing)?|no print(?:ing)?|blank|unprinted)\s+(?:(?:au|sur le|dans le|sul|on the)\s+)?(?:verso|dos|retro|back)\b|\b(?:verso|retro|back)\s+(?:blanc|vierge|non imprime|bianco|vuoto|blank|unprinted)\b/g;
