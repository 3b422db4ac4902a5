import type { FactValues } from '#product-picture/geometry.ts';

/** Micrometres of thickness for each g/m²: pressed coated paper is thin for its weight, uncoated paper is thick. */
const VOLUME: Readonly<Record<string, number>> = {
  coated: 0.85,
  coatedone: 0.95,
  uncoated: 1.25,
  offset: 1.25,
  recycled: 1.2,
  kraft: 1.3,
};
const USUAL_VOLUME = 1;
/** Things that are sold without a grammage. */
const USUAL_GRAMMAGE = 170;

/** Thickness of one sheet in millimetres. */
export function caliperOf(facts: FactValues): number {
  const grammage = typeof facts['grammage'] === 'number' && facts['grammage'] > 0 ? facts['grammage'] : USUAL_GRAMMAGE;
  return (grammage * (VOLUME[String(facts['paper'])] ?? USUAL_VOLUME)) / 1000;
}

/** Grammage from which a sheet of the size of a hand stays flat. */
const BOARD = 300;

/**
 * How far a sheet bends under its own weight, as a share of its length: stiffness grows with the third power of the
 * thickness, so light paper bends visibly and board does not.
 */
export function sagOf(facts: FactValues): number {
  const grammage = typeof facts['grammage'] === 'number' && facts['grammage'] > 0 ? facts['grammage'] : USUAL_GRAMMAGE;
  return 0.12 * Math.min(1, (BOARD / 2.6 / Math.max(grammage, 1)) ** 3);
}

/** How a surface takes the light. */
export interface Sheen {
  /** 0 is a mirror, 1 scatters everything. */
  readonly roughness: number;
  /** A clear layer over the print. */
  readonly coat: number;
  /** The soft edge light of a velvet film. */
  readonly velvet: number;
  /** How much of the paper's grain is felt. */
  readonly grain: number;
}

/** Lamination covers the paper; without one the paper's own coating is seen. */
export function sheenOf(facts: FactValues, surface: 'plain' | 'gloss' | 'matt' | 'softtouch'): Sheen {
  switch (surface) {
    case 'gloss':
      return { roughness: 0.4, coat: 1, velvet: 0, grain: 0 };
    case 'matt':
      return { roughness: 0.72, coat: 0, velvet: 0, grain: 0.1 };
    case 'softtouch':
      return { roughness: 0.95, coat: 0, velvet: 0.7, grain: 0.05 };
    case 'plain':
      return bareSheen(facts);
  }
}

/** Papers without a coating. */
const OPEN_PAPERS = new Set(['uncoated', 'offset', 'recycled', 'kraft']);

function bareSheen(facts: FactValues): Sheen {
  if (OPEN_PAPERS.has(String(facts['paper']))) return { roughness: 1, coat: 0, velvet: 0, grain: 1 };
  return facts['coating'] === 'gloss'
    ? { roughness: 0.42, coat: 0.35, velvet: 0, grain: 0.05 }
    : { roughness: 0.62, coat: 0, velvet: 0, grain: 0.25 };
}
