import type { FactValues } from './geometry.ts';

/** Pixels of a close-up. */
export const CLOSE_UP_SIZE = { width: 480, height: 360 } as const;

/** The surfaces that are shown from near, each with the facts of a sheet that has it. */
export const CLOSE_UPS = {
  paper_gloss: { paper: 'coated', coating: 'gloss', grammage: 170 },
  paper_silk: { paper: 'coated', coating: 'silk', grammage: 170 },
  paper_uncoated: { paper: 'uncoated', grammage: 120 },
  paper_recycled: { paper: 'recycled', grammage: 135 },
  paper_kraft: { paper: 'kraft', grammage: 300 },
  film_gloss: { paper: 'coated', coating: 'silk', grammage: 300, lamination: 'gloss' },
  film_matt: { paper: 'coated', coating: 'silk', grammage: 300, lamination: 'matt' },
  film_softtouch: { paper: 'coated', coating: 'silk', grammage: 300, lamination: 'softtouch' },
  foil_gold: { paper: 'coated', coating: 'silk', grammage: 350, lamination: 'softtouch', foil: 'gold' },
  foil_silver: { paper: 'coated', coating: 'silk', grammage: 350, lamination: 'softtouch', foil: 'silver' },
  foil_copper: { paper: 'coated', coating: 'silk', grammage: 350, lamination: 'softtouch', foil: 'copper' },
  varnish: { paper: 'coated', coating: 'silk', grammage: 350, lamination: 'matt', spotUv: 1 },
} as const satisfies Readonly<Record<string, FactValues>>;

export type CloseUp = keyof typeof CLOSE_UPS;

const FILMS: Readonly<Record<string, CloseUp>> = {
  gloss: 'film_gloss',
  matt: 'film_matt',
  scratch: 'film_matt',
  softtouch: 'film_softtouch',
};

/** Papers that are named alone; coated paper is told apart by its coating. */
const PAPERS: Readonly<Record<string, CloseUp>> = {
  uncoated: 'paper_uncoated',
  offset: 'paper_uncoated',
  recycled: 'paper_recycled',
  kraft: 'paper_kraft',
};

/** What is seen of a product from near: foil and varnish before a film, a film before the paper below it. */
export function closeUpOf(facts: FactValues): CloseUp | undefined {
  const { foil, spotUv, lamination, paper, coating } = facts;
  const named = `foil_${foil}`;
  if (isCloseUp(named)) return named;
  if (typeof spotUv === 'number' && spotUv > 0) return 'varnish';
  const film = FILMS[String(lamination)];
  if (film) return film;
  if (paper === 'coated') return coating === 'gloss' ? 'paper_gloss' : 'paper_silk';
  return PAPERS[String(paper)];
}

function isCloseUp(name: string): name is CloseUp {
  return Object.hasOwn(CLOSE_UPS, name);
}
