/** What somebody typed, in terms that products can be compared with. */
export interface Terms {
  /**
   * Words without accents, case and plural, in their order. Numbers stand among them, since names have some: '3 volets'.
   * What has a unit is one word: '5 cm' and '50mm' are '50mm'.
   */
  readonly words: readonly string[];
  /** True if the last word may still be written on. */
  readonly isOpen: boolean;
  /** Lengths that belong together, '85 x 55 mm', in the units that they may be meant in, as millimetres. */
  readonly lengths: readonly Lengths[];
  /** Lengths of which was said which side they are, '40 mm high', as millimetres. They are not among the others. */
  readonly sides: readonly SideLength[];
  /** Grams per square metre. */
  readonly grammages: readonly number[];
  readonly pages: readonly number[];
  /** How many names or designs: 'cartes 4 noms'. */
  readonly artworks: readonly number[];
  /** Whole numbers without a unit, or with one of copies. */
  readonly numbers: readonly number[];
  /** True if one thing was typed with another: 'invitations avec enveloppes'. */
  readonly isJoined: boolean;
  /** The words before the one that joins, which say what the other thing goes with. Empty without one. */
  readonly joined: readonly string[];
  /** True if a folded thing was typed. */
  readonly isFolded: boolean;
}

/** The same lengths in each unit that they may be meant in. A length with a unit has one reading. */
export type Lengths = readonly (readonly number[])[];

export interface SideLength {
  readonly side: 'width' | 'height';
  readonly length: number;
}

/** A search says what is meant within its first characters. What comes after them is not read. */
const LONGEST = 120;
const MOST_WORDS = 10;

const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };
const FOOT = 304.8;
/** Units that nobody means without writing them, and the full names of the others. */
const WRITTEN_UNITS: Readonly<Record<string, number>> = {
  inch: 25.4,
  inche: 25.4,
  pouce: 25.4,
  pollice: 25.4,
  pollici: 25.4,
  ft: FOOT,
  foot: FOOT,
  feet: FOOT,
  pied: FOOT,
  piede: FOOT,
  piedi: FOOT,
  millimetre: 1,
  millimeter: 1,
  millimetro: 1,
  millimetri: 1,
  centimetre: 10,
  centimeter: 10,
  centimetro: 10,
  centimetri: 10,
  metre: 1000,
  meter: 1000,
  metro: 1000,
  metri: 1000,
  ml: 1000,
  mt: 1000,
};
/** Plurals that have one letter more. French ones with the same ending have it in both numbers: 'chemises'. */
const IRREGULAR = new Map([
  ['canvases', 'canva'],
  ['boxes', 'box'],
]);

/** A map, since an object knows 'constructor', too. */
const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({ ...MILLIMETRES, ...WRITTEN_UNITS }));
const GRAMS = new Set(['g', 'gr', 'grs', 'gm', 'gm2', 'gsm', 'gramme', 'grammi', 'gram']);
const PAGES = new Set(['page', 'pagina', 'pagine', 'pag', 'facciate', 'pp', 'p', 'pg', 'pgs']);
/** '50 feuilles' are those of a pad, or as many copies, and name no sheet by themselves. */
const SHEETS = new Set(['feuille', 'foglio', 'fogli', 'sheet']);
const ARTWORKS = new Set(
  wordsOf(
    'noms nom nome nomi name names modele modello modelli design soggetto soggetti artwork collegue collaborateur collega colleghi colleague',
  ),
);

/** Words that say which side a length is, beside it: 'hauteur 40 mm', '40 mm de haut'. */
const SIDES = new Map<string, SideLength['side']>([
  ...wordsOf('largeur large larghezza largo larga width wide').map((word) => [word, 'width'] as const),
  ...wordsOf('hauteur haut haute altezza alto alta height high tall').map((word) => [word, 'height'] as const),
]);

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).map((word) => singular(word));
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

/** What a thing has several of. The number before it is no number of copies: '3 volets', '2 pieghe', '4 panels'. */
const PARTS_OF_ONE = new Set(
  wordsOf(
    `volet pli face pagina anta ante piega pieghe facciata fold side case casella caselle stamp timbri
    an ans anno anni year th bougie oeillet occhiello occhielli eyelet go gb
    etoile star stella stelle heure hour ora ore`,
  ),
);

/** The same of a few: '2 couleurs' are those of a print. */
const PARTS_OF_FEW = setOf('couleur colore colori colour color');
/** The same where something is folded: '3 panneaux' are those of a leaflet, or as many signs. */
const PANELS = setOf('panneau panel pannello pannelli');
const HAS_PANELS = /depliant|leaflet|brochure|flyer|pieghevol|plaquette|fold|menu|cart|card|bigliett/;
const MOST_FEW = 9;

/** Words without a meaning of their own, in all languages of the house. They count only if nothing else is typed. */
const SMALL_WORDS = new Set(
  wordsOf(`a al alla alle an and au aux avec con d da dal de dei del della delle des di du e ed en et exemplaire for from gli i il in
   l la le lo les ma mes mio mon my of on ou o per pour sa se su sur the to tres un una une uno with x copie copia copy
   can do does how what when where i my you your ex pc pcs piece pezzo pezzi imprimer impression stampa stampare print printing printed format formato size dimension
   dimensione dimensioni`),
);

/** Words of price, of asking and of grammar. They name nothing, and the first letters of what they name would: 'pas cher', 'faire', 'par'. */
const NOISE = new Set(
  wordsOf(`pas cher chere moins prix tarif economique abordable cheap cheaper cheapest inexpensive affordable price pricing
   economico economica economici economiche conveniente convenienti prezzo prezzi faire fait par comment combien
   de un une uno the fare come quanto make making need want plain`),
);
/** The same in two words, of which one names something alone: 'bon' is a voucher. */
const NOISE_OF_TWO =
  /\b(?:bon marche|bas prix|basso (?:costo|prezzo)|low[ -]cost|petits? prix|(?:petites?|grandes?) quantites?|(?:piccol[ae]|grand[ei]) quantita|(?:small|large) quantit(?:y|ies)|packs? of|near me)\b/g;

/** 'faire-part' is one thing, and 'faire' and 'part' are none. It is one while its second word is still written. */
const ONE_WORD = /\bfaire[\s-]+(?=parts?\b|par?$|p$)/g;

/** What stands before something that is not wanted: 'sans fenêtre', 'without a window', 'senza la finestra', 'no-window'. */
const WITHOUT =
  /(?<![\p{L}\p{N}])(?:(?:sans|senza|without|non?|not|w\/o|niente|n[ei]|pas(?!\s+chere?s?)(?:\s+de)?)\s+(?:(?:any|aucune?|alcuna?|an?|the|la|les?|une?|il|lo|gli|i|des?)\s+|l['’]\s*)?|pas\s+d['’]\s*|(?:non?|un)-)(?=\p{L}{3}|uv\b)/gu;
/** What is not wanted is a word of its own, so that it names nothing that has it. Labels say it in the same way: 'Sans fenêtre'. */
export const NOT = '¬';

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

/** Says of each word that goes with what is not wanted that it is not wanted either. */
function withAllUnwanted(text: string): string {
  return text.replaceAll(UNWANTED_RUN, (run) => {
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

const FOLD = /(?<!¬)\b(?:folded|plie\w*|piegat\w)\b/;
/** An A sheet that is folded to a smaller one has pages: 'A3 folded to A4' is one of four A4 pages, and 'A4 folded in half' of four A5. */
const FOLDED_SHEET = new RegExp(
  String.raw`\ba(\d)\s+((?:\p{L}+\s+)?(?:${FOLD.source}\s+)?)(?:(?:(?:down|into|to|en|au|in|a|al|format|formato)\s+)+(?:a(\d)|(dl))\b|(?=en\s+(?:deux|2)\b|in\s+(?:half|two|due)\b|a\s+meta\b))`,
  'gu',
);

/** Words between a thing and what goes with it. */
const JOINING = new Set(['and', 'avec', 'con', 'e', 'ed', 'et', 'with']);

/** Text without accents, case and ligatures, so that 'Dépliant', 'depliant' and 'DEPLIANT' are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The word without the plural of French and English. Short words stay, because their last letter is part of them. */
export function singular(word: string): string {
  // Goods pass customs, and 'custom' asks for a size of one's own.
  if (word === 'customs') return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  return word.length > 3 && /[a-z][sx]$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * '1 000' is one number, '85 × 55 500' and '500 135 g' are two: what follows a length, or has a unit of its own, is not a
 * part of the number before it.
 */
const SPACED = String.raw`(?<!×\s*)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d|\s*(?:g|gr|gsm|gram\w*|page\w*|pagin\w*|facciate|pp?|mm|cm|m)\b)`;
const NUMBER = String.raw`${SPACED}|\d{1,3}(?:[.,']\d{3})+(?!\d)|\d+(?:[.,]\d+)?`;
const PART = new RegExp(String.raw`(${NUMBER})|(${NOT}?[\p{L}][\p{L}\p{N}]*)|(×)`, 'gu');

const UNIT = String.raw`(?:mm|cm|m|(?:${Object.keys(WRITTEN_UNITS).join('|')})s?)`;
const TIMES = new RegExp(String.raw`(\d\s*${UNIT}?)\s*[x×*]\s*(?=\d)`, 'g');
/** For whom copies are: '250 par 4 noms', '100 per 80 invitati'. Other words behind two numbers tell what has that size. */
const FOR_PEOPLE = setOf(
  `nom nome nomi name modele modello modelli personne persone person people guest invite invitati ospiti client clienti employe
   dipendenti staff`,
);
/** What they may be for, or what has that size: '500 per 3 negozi', and '100 by 70 shop sign'. */
const COUNTED = new Set(
  wordsOf(`lot boite scatola
   scatole box paquet pacco pacchi rouleau rotolo rotoli roll feuille foglio fogli sheet exemplaire copie copy copies ex piece pezzi pc
   jour giorni day semaine settimane week moi mesi month heure ore hour magasin negozi shop store evento eventi event an anni year ville citta city`),
);
const MONTHS = new Set(
  wordsOf(
    `january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet
   aout septembre octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre`,
  ),
);
const MOST_DAYS = 31;
/** Two lengths as they are said aloud: '60 par 40 cm', '3 metri per 2', '8ft by 4ft', '80 par 60 dibond'. */
const SAID_TIMES = new RegExp(
  String.raw`(?<![\d.,]|[x×*]\s?)(\d+(?:[.,]\d+)?)(\s*${UNIT})?\s+(?:par|sur|per|by)\s+(?=(\d+(?:[.,]\d+)?)(?:\s*(["″'′]|in\b|${UNIT}(?!\p{L})))?\s*(\p{L}+)?)`,
  'gu',
);

function withSaidTimes(text: string): string {
  return text.replaceAll(SAID_TIMES, (said, first: string, unit = '', second = '', otherUnit = '', next = '') => {
    const isStrip = unit.trim() === 'cm' && otherUnit === '' && isAsLongAsAStrip(Number(first), Number(second));
    const isLength = !isStrip && (unit !== '' || otherUnit !== '' || areSides(Number(first), Number(second), next));
    return isLength ? `${first}${unit} × ` : said;
  });
}

const LEAST_OF_STRIP = 100;
const TIMES_AS_LONG = 10;

/** Behind a short length a bare number of this size is one of copies: 'stickers 5 cm x 500'. '85 cm x 200' is a size. */
function isAsLongAsAStrip(first: number, second: number): boolean {
  return second >= LEAST_OF_STRIP && second >= TIMES_AS_LONG * first;
}

/** Copies are at least so many times what they are for: '250 par 4 noms'. */
const FOR_EACH = 5;

/** Without a unit, sides are about as long as each other: '500 by 5 may' and '250 par 4 noms' are none. */
function areSides(first: number, second: number, next: string): boolean {
  const word = singular(next);
  const isDate = MONTHS.has(word) && second <= MOST_DAYS;
  const isCounted = FOR_PEOPLE.has(word) || (COUNTED.has(word) && first >= FOR_EACH * second);
  if (Math.max(first, second) > 999 || isDate || isCounted || GRAMS.has(word) || PAGES.has(word)) return false;
  return next === '' || first >= 10 === second >= 10;
}

/** Two digits behind the metres: '2m50', '2 m 50 x 1 m', '1 mètre 50'. In '2 m 50 exemplaires' they are copies. */
/** The same with the unit of both: '2 m 50 cm', '2 metri e 50 centimetri'. */
const METRES_AND_CENTIMETRES =
  /(?<![\d.,])(\d{1,2})\s?m(?:etres?|eters?|etri|etro)?\s?(?:(?:e|et|and)\s)?(\d{1,2})\s?(?:cm|centimet\w+)\b/g;
const METRES_AND_REST =
  /(?<!\d)(\d{1,2})\s?m(?:(\d{2})|(?:etres?|eters?|etri|etro)?\s?(?:e\s)?(\d{2})(?=\s*(?:$|[x×*]|(?:par|sur|per|by|de|di)\b)))(?!\d|[.,]\d|\s*(?:mm|cm|g)\b)/g;

/** Photographs, canvases and posters that English-speaking buyers know by their inches, without saying so. */
const INCH_SIZES: ReadonlySet<string> = new Set(
  '4x6 5x7 6x8 8x8 8x10 8x12 11x14 12x12 12x16 12x18 16x20 16x24 18x24 20x24 20x30 24x36'.split(' '),
);
/** Banners that they know by their feet. */
const FEET_SIZES: ReadonlySet<string> = new Set(
  '2x4 2x5 3x5 2x6 3x6 4x6 2x8 3x8 4x8 2x10 3x10 4x10 3x12 4x12 3x15 3x16 3x20 4x20'.split(' '),
);
/** A unit is a whole word: '5x7 invitations' says none. */
const BARE_SIZE = new RegExp(
  String.raw`(?<![\d.,x×*])(\d{1,2})\s*(?:[x×*]|\bby\b)\s*(\d{1,2})(?![\d.,]|\s*(?:["″']|[x×*]\s*\d|(?:in|${UNIT})(?!\p{L})))`,
  'giu',
);

/** Says the unit of sizes that are sold in inches or in feet, and typed without one. */
export function sayInches(query: string): string {
  const isBanner = /\b(?:banner|hoarding)/i.test(query);
  return query.replaceAll(BARE_SIZE, (size, first: string, second: string) => {
    const name = [Number(first), Number(second)].toSorted((a, b) => a - b).join('x');
    if (isBanner && FEET_SIZES.has(name)) return `${size} ft`;
    return INCH_SIZES.has(name) ? `${size} inch` : size;
  });
}

const FEET = String.raw`(\d{1,2})\s?(?:ft|foot|feet|′|')`;
/** '6ft 6in', `6'6"`, '2ft6', and behind the other side 'by 2 foot 6': three banners of 6 ft are '6ft 3'. */
const FEET_AND_INCHES = new RegExp(
  String.raw`(?<![\d.,])(?:${FEET}\s?(?:and\s)?(\d{1,2})\s?(?:in(?:ch(?:es)?)?(?!\p{L})|"|''|′′)|${FEET}(\d|1[01])(?!\d)|(?<=(?:[x×*]|\bby)\s*)${FEET}\s(\d|1[01])(?=\s*$))`,
  'gu',
);

/** 'A 24x36 in poster' is of inches, and '60x40 in dibond' of the material that follows. */
const INCHES_OF =
  /(\d)\s*in\b(?=\s+(?:round|square|posters?|banners?|signs?|boards?|canvas(?:es)?|prints?|photos?|stickers?|labels?|decals?|cards?|flyers?)\b)/g;

/** The signs of feet and inches as words. 'in' is a length among lengths or at the end: elsewhere it is a word of its language. */
function withInches(text: string): string {
  return text
    .replaceAll(/(?<=\d\s?)[’‘]/g, "'")
    .replaceAll(/(?<=\d\s?)[”“]/g, '"')
    .replaceAll(FEET_AND_INCHES, (_, ...found: (string | undefined)[]) => {
      const [feet, inches] = found.slice(0, 6).filter((each) => each !== undefined);
      return `${Math.round((Number(feet) * 12 + Number(inches)) * 2.54)}cm`;
    })
    .replaceAll(/(\d)\s*(?:"|″|''|in\b(?=\s*(?:[x×*]\s*\d|$)))/g, '$1 inch')
    .replaceAll(INCHES_OF, '$1 inch')
    .replaceAll(/(\d)\s*(?:′|'(?!\d))/g, '$1 ft');
}

/** Each fold makes the sheet one size smaller and doubles its pages. A sheet of three DL panels has six. */
function withFoldedPages(text: string): string {
  if (!FOLD.test(text)) return text;
  return text.replaceAll(FOLDED_SHEET, (sheet, from: string, folded: string, to?: string, dl?: string) => {
    if (dl) return from === '4' ? `${folded}6 pages dl` : sheet;
    const closed = Number(to ?? Number(from) + 1);
    const folds = closed - Number(from);
    return folds > 0 ? `${2 ** (folds + 1)} pages a${closed} ${folded}` : sheet;
  });
}

/** What is printed in a colour is not of it, and a side without a print is none. */
function withPlainWords(text: string): string {
  return text
    .replaceAll(/\b(?:noire?s? et blanc(?:he)?s?|bianc[oahie]+ e ner[oaie]|black (?:and|&) white|b&w)\b/g, 'monochrome')
    .replaceAll(IN_COLOUR, ' ')
    .replaceAll(/\b(?:square corners?|coins carres|angoli (?:quadrati|retti|vivi))\b/g, ' ')
    .replaceAll(INK_BEHIND, ' ')
    .replaceAll(INK, ' ')
    .replaceAll(BOTH_SIDES, ' recto verso ')
    .replaceAll(ONE_SIDE, ' recto ')
    .replaceAll(BLANK_BACK, ' recto ');
}

/** 'Impression blanche sur t-shirt noir', 'logo blanc', 'white print on black t-shirt'. Gold is no ink: what is printed in it is foil. */
const INK =
  /\b(?:(?:impression|marquage|stampa|logo)\s+(?:en\s+|in\s+)?(?:blanche?|noire?|rouge|bleue?|bianc[oa]|ner[oa]|ross[oa]|blu)|(?:white|black|red|blue)\s+(?:print|printing|logo))\b/g;
/** Most prints are in colour, and who says it asks for no side and no coloured edge. Two colours are counted. */
const IN_COLOUR =
  /(?<!\d\s?)\b(?:full[ -]colou?r|(?:en|toute) couleurs?|a colori|colou?r(?=\s+(?!inside)[a-z])|(?<=[a-z]\s)colou?r$)\b/g;
/** Behind the colour of the thing: 'hoodie black logo white', 't-shirt red print white'. */
const INK_BEHIND =
  /(?<=\b(?:white|black|red|blue|navy|grey|natural)\s+)(?:logo|print|printing)\s+(?:in\s+)?(?:white|black|red|blue)\b/g;
/** 'Un lato', 'imprimé un côté', 'une face'. A side of something else is none: 'sul lato destro'. */
const ONE_SIDE =
  /\b(?:un|uno|1)\s+(?:solo\s+|seul\s+)?(?:lato|cote)\b(?!\s+(?:lungo|corto|destro|sinistro|long|court|droit|gauche|e\b))|\b(?:une(?: seule)?|1|simple|one) face\b|\buna (?:sola )?facciata\b|\bsenza retro\b|\bmonofaccial[ei]\b/g;
const BOTH_SIDES =
  /\blato anteriore e (?:lato )?posteriore\b|\bdouble face\b|\b(?:2|deux|due) fac(?:es|ce|ciate)\b|\bbifaccial[ei]\b|\bfronteretro\b|\bduplex\b|(?<!\p{L})(?:r\/v|f\/r|d\/s)(?!\p{L})/gu;
/** 'Verso vierge', 'sans impression au verso', 'senza stampa sul retro', 'blank back'. */
const BLANK_BACK =
  /\b(?:sans impression|non imprimee?s?|senza stampa|without print(?:ing)?|no print(?:ing)?|blank|unprinted)\s+(?:(?:au|sur le|dans le|sul|on the)\s+)?(?:verso|dos|retro|back)\b|\b(?:verso|retro|back)\s+(?:blanc|vierge|non imprime|bianco|vuoto|blank|unprinted)\b/g;

/** Behind a whole size, '× 200' are copies: 'stickers 5x5 x 200', '100 x 50 mm x 500'. '40 x 60 x 10' has three sides. */
const SIZE_TIMES = new RegExp(
  String.raw`(\d[x×*]\d+(?:[.,]\d+)?(?:\s*${UNIT})?(?=\s)|\d\s*[x×*]\s*\d+(?:[.,]\d+)?\s*${UNIT}(?!\p{L}))\s*[x×*]\s*(?=\d+(?![.,\d]|\s*${UNIT}(?!\p{L})))`,
  'gu',
);

/** What is printed on a thing counts no copies: '-50 %', '24h/24', '7j/7', '14 juillet', '2 for 1', 'year 6', 'n°1'. */
const NO_COPIES = new RegExp(
  String.raw`-?\d+(?:[.,]\d+)?\s?%|\b24\s?h?\s?\/\s?(?:24|7)\b|\b7\s?[jgd]?\s?\/\s?7\b|\b\d+ for \d+\b|\b\d{1,3}(?= today\b)|\b(?:season|year|under|team of|saison) \d+s?\b|\bn°\s?\d+|(?<!\d)\d{1,2}\s+(?=(?:${[...MONTHS].join('|')})s?\b)`,
  'g',
);
/** Behind a word '× 500' are copies, too: 'flyers x500'. */
const WORD_TIMES = new RegExp(
  String.raw`(?<=\p{L}{2,}\s+)(?<!\d\s?${UNIT}\s+)x\s?(?=\d+(?![.,\d]|\s*[x×*]\s*\d|\s*${UNIT}(?!\p{L})))`,
  'gu',
);
/** Behind one length they may be: 'stickers 5 cm x 500'. */
const LENGTH_TIMES = new RegExp(
  String.raw`(?<![\d.,x×*]\s?)(\d+(?:[.,]\d+)?)(\s?cm)\s*[x×*]\s*(\d{3,})(?![.,\d]|\s*${UNIT}(?!\p{L})|\s*[x×*]\s*\d)`,
  'gu',
);
/** Sides with their names or the first letters of these: 'largeur 80 hauteur 40', 'W800 x H600', '800w x 600h'. */
const WIDTH_AND_HEIGHT = new RegExp(
  [
    String.raw`\b(?:largeur|larghezza|largh?|width)\.?\s?:?\s?(\d+)\s*(?:[x×*,]|et|e|and)?\s*(?:hauteur|altezza|alt|haut|height)\.?\s?:?\s?(\d+)(?!\d)`,
    String.raw`(?<![\p{L}\d])[wl]\s?(\d+)\s*[x×*]\s*h\s?(\d+)(?!\d)`,
    String.raw`(?<![\p{L}\d])(\d+)\s?[wl]\s*[x×*]\s*(\d+)\s?h(?!\p{L})`,
  ].join('|'),
  'gu',
);

/**
 * '30e' and '50°' count no copies. '2m50' is two metres and fifty centimetres; with spaces only where no copies can be meant.
 * '6 m²' says no side, and '10k' are ten thousand.
 */
function withPlainNumbers(text: string): string {
  return text
    .replaceAll(NO_COPIES, ' ')
    .replaceAll(/(?<=\d)(?:°|eme|er|ere|esim[oa]|st|nd|rd|th|[aeo])(?!\p{L})/gu, ' th ')
    .replaceAll(METRES_AND_CENTIMETRES, (_, metres: string, rest: string) => `${Number(metres) * 100 + Number(rest)}cm`)
    .replaceAll(
      METRES_AND_REST,
      (_, metres: string, tight = '', spaced = '') => `${Number(metres) * 100 + Number(tight || spaced)}cm`,
    )
    .replaceAll(SIZE_TIMES, '$1 ')
    .replaceAll(/(\d)\s?x\s?(?=\d+\s?(?:pages?|pagine|pag|pp)\b)/g, '$1 ')
    .replaceAll(WORD_TIMES, '')
    .replaceAll(LENGTH_TIMES, (said, length: string, unit: string, copies: string) =>
      isAsLongAsAStrip(Number(length.replace(',', '.')), Number(copies)) ? `${length}${unit} ${copies}` : said,
    )
    .replaceAll(WIDTH_AND_HEIGHT, (_, ...found: (string | undefined)[]) => {
      const [width, height] = found.slice(0, 6).filter((each) => each !== undefined);
      return `${width} × ${height}`;
    })
    .replaceAll(
      /[ø⌀]\s?(\d+(?:[.,]\d+)?)(?![\d.,]|\s?(?:mm|cm|m|in)\b)/g,
      (_, across: string) => `${across}${Number(across.replace(',', '.')) < 10 ? 'cm' : 'mm'}`,
    )
    .replaceAll(/(?:\d{1,3}(?:[ \u00a0\u202f.']\d{3})+|\d+(?:[.,]\d+)?)\s*m2\b/g, ' ')
    .replaceAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d)?)\s?k(?!\p{L})/gu, (_, thousands: string) =>
      String(Number(thousands.replace(',', '.')) * 1000),
    );
}

/** Reads a search. Nothing that can be typed is an error: what cannot be read is left out. */
export function termsOf(query: string): Terms {
  const typed = query.slice(0, LONGEST);
  // '85x55', '85 x 55' and '85*55' are the same; an x inside a word is a letter.
  const text = withSaidTimes(
    withAllUnwanted(
      withFoldedPages(withPlainNumbers(withInches(withPlainWords(fold(typed)))))
        .replaceAll(NOISE_OF_TWO, ' ')
        .replaceAll(ONE_WORD, 'faire')
        .replaceAll(WITHOUT, NOT),
    ).replaceAll(TIMES, '$1 × '),
  );
  const parts = [...text.matchAll(PART)].map(([whole, number, word]) => ({
    number: number === undefined ? undefined : numberIn(number),
    word,
    whole,
  }));
  const terms = {
    words: [] as string[],
    lengths: [] as Lengths[],
    sides: [] as SideLength[],
    grammages: [] as number[],
    pages: [] as number[],
    artworks: [] as number[],
    numbers: [] as number[],
  };
  const sided = sidesIn(parts);
  for (let at = 0; at < parts.length; at += 1) {
    const { number, word, whole } = parts[at]!;
    // 'wide' and 'high' beside a length name nothing else.
    if (sided.words.has(at)) continue;
    if (word !== undefined) terms.words.push(singular(word));
    if (number === undefined) continue;
    const group = lengthsFrom(parts, at);
    if (group) {
      const [meant, ...others] = group.lengths;
      const side = sided.of.get(at);
      if (side && meant?.length === 1) terms.sides.push({ side, length: meant[0]! });
      else terms.lengths.push(group.lengths);
      if (meant && others.length === 0) terms.words.push(`${meant.join('x')}mm`);
      at = group.last;
      continue;
    }
    const unit = singular(parts[at + 1]?.word ?? '');
    if (GRAMS.has(unit)) {
      terms.grammages.push(number);
      terms.words.push(`${number}g`);
      at += 1;
    } else if (PAGES.has(unit)) {
      terms.pages.push(number);
      terms.words.push(`${number}p`);
      at += 1;
    } else if (ARTWORKS.has(unit)) {
      terms.artworks.push(number);
      at += 1;
    } else if (SHEETS.has(unit)) {
      terms.numbers.push(number);
      terms.words.push(`${number}sheets`);
      at += 1;
    } else if (Number.isSafeInteger(number) && number > 0) {
      const isOfFew = PARTS_OF_FEW.has(unit) || (PANELS.has(unit) && HAS_PANELS.test(text));
      const isOfParts = PARTS_OF_ONE.has(unit) || (isOfFew && number <= MOST_FEW);
      if (!isOfParts && !isYear(number, whole)) terms.numbers.push(number);
      terms.words.push(String(number));
    }
  }
  const said = terms.words.filter((each) => !NOISE.has(each));
  const own = said.filter((each) => !SMALL_WORDS.has(each));
  const words = [...new Set(own.length > 0 ? own : said)].slice(0, MOST_WORDS);
  const joinsAt = terms.words.findIndex((each) => JOINING.has(each));
  const writtenOn = /[\p{L}\p{N}]+$/u.exec(text)?.[0];
  return {
    ...terms,
    words,
    isFolded: FOLD.test(text),
    isJoined: joinsAt >= 0,
    joined: terms.words.slice(0, Math.max(0, joinsAt)),
    isOpen: writtenOn !== undefined && singular(writtenOn) === words.at(-1),
  };
}

/** '2027' is a year, '2 027' are as many copies. */
function isYear(number: number, typed: string): boolean {
  return typed.length === 4 && number > 2020 && number < 2050;
}

interface Part {
  readonly number: number | undefined;
  readonly word: string | undefined;
  readonly whole: string;
}

/** Lengths that begin here: numbers with '×' between them, or one number with a unit. */
function lengthsFrom(
  parts: readonly Part[],
  first: number,
): { readonly lengths: Lengths; readonly last: number } | undefined {
  const values: { readonly value: number; readonly unit: number | undefined }[] = [];
  let last = first;
  for (let at = first; ; at += 1) {
    const value = parts[at]?.number;
    if (value === undefined) break;
    const unit = unitOf(parts[at + 1]?.word);
    values.push({ value, unit });
    last = unit === undefined ? at : at + 1;
    if (parts[last + 1]?.whole !== '×') break;
    at = last + 1;
  }
  const common = values.findLast(({ unit }) => unit !== undefined)?.unit;
  if (values.length < 2 && common === undefined) return undefined;
  const units = common === undefined ? Object.values(MILLIMETRES) : [common];
  return {
    lengths: units.map((each) =>
      values.map(({ value, unit }, at) => millimetres(value, unit ?? unitBeside(value, at, common) ?? each)),
    ),
    last,
  };
}

/** Nobody means 80 metres by '3 m par 80' or '80 par 3 m'. A long banner is still '50 x 1,5 m'. */
function unitBeside(value: number, at: number, common: number | undefined): number | undefined {
  const isMuch = at > 0 ? value >= 20 : value > 50;
  return common === MILLIMETRES['m'] && isMuch ? MILLIMETRES['cm'] : undefined;
}

/** Who says feet means no millimetres: these are whole centimetres. */
function millimetres(value: number, unit: number): number {
  const step = unit === FOOT ? 10 : 1;
  return Math.round((value * unit) / step) * step;
}

/** The lengths that stand beside a word for a side: by the places of their numbers, with the places of these words. */
function sidesIn(parts: readonly Part[]): {
  readonly of: ReadonlyMap<number, SideLength['side']>;
  readonly words: ReadonlySet<number>;
} {
  const of = new Map<number, SideLength['side']>();
  const words = new Set<number>();
  const sideAt = (at: number) => (words.has(at) ? undefined : SIDES.get(singular(parts[at]?.word ?? '')));
  for (let at = 0; at < parts.length; at += 1) {
    const group = lengthsFrom(parts, at);
    if (!group) continue;
    // 'de haut', 'di altezza': a word without a meaning may stand between.
    const after = SMALL_WORDS.has(parts[group.last + 1]?.word ?? '') ? group.last + 2 : group.last + 1;
    const place = [at - 1, after].find((each) => sideAt(each) !== undefined);
    if (place !== undefined) {
      of.set(at, sideAt(place)!);
      words.add(place);
    }
    at = group.last;
  }
  return { of, words };
}

function unitOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return UNITS.get(word) ?? UNITS.get(singular(word));
}

/** '1 000', '1.000' and '1,000' are a thousand; '2,5' and '2.5' are two and a half. */
function numberIn(text: string): number {
  if (/^\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+$/.test(text)) return Number(text.replaceAll(/\D/g, ''));
  return Number(text.replace(',', '.'));
}
