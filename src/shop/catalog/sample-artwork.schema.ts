import { LANGUAGE_PATTERN } from '#kernel/languages.ts';
import { line, list, object, oneOf, Type, type Static } from '#kernel/schema.ts';

/** `#rrggbb` */
const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** One figure of the picture, in the units of its field. */
const mark = object({
  /** Path data of SVG. It stands in a file of its own, so it may hold nothing else. */
  path: Type.String({ pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$', maxLength: 4000 }),
  /** One colour, or two: from above to below. Without it the outline is drawn. */
  fill: Type.Optional(Type.Union([colour, Type.Tuple([colour, colour])])),
  stroke: Type.Optional(colour),
  width: Type.Optional(Type.Number({ minimum: 0.1, maximum: 50 })),
  opacity: Type.Optional(Type.Number({ minimum: 0.05, maximum: 1 })),
  /** Each place it is drawn at: x, y, degrees, scale. Without it: once, where its path says. */
  at: Type.Optional(
    list(Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number({ minimum: 0.01, maximum: 20 })]), 200),
  ),
  /** What foil or spot varnish lies on. */
  raised: Type.Optional(Type.Boolean()),
});

const words = object({
  /** By language. */
  says: Type.Record(Type.String({ pattern: LANGUAGE_PATTERN }), line(40, 1), { minProperties: 1 }),
  face: oneOf(['display', 'text', 'serif']),
  /** Compared with the other lines: the whole block is made to fit. */
  size: Type.Number({ minimum: 0.5, maximum: 20 }),
  colour,
  /** Space above, in sizes of this line. */
  gap: Type.Optional(Type.Number({ minimum: 0, maximum: 4 })),
  raised: Type.Optional(Type.Boolean()),
});

/**
 * catalog/artworks/<name>.yaml: a sample artwork of one trade, which products wear until the customer's own is there.
 * One file is set in every format: what stands above the words on an upright sheet stands beside them on a wide one.
 */
export const sampleArtwork = object({
  ground: colour,
  /** For lines and titles on white. */
  ink: colour,
  picture: object({
    /** The side of its square field is 100. */
    marks: list(mark, 200),
    /** `cover` fills its part of the sheet, `contain` keeps all of it, `ends` stands at both ends of the sheet. */
    fit: oneOf(['cover', 'contain', 'ends']),
    /** Its part of the sheet. */
    share: Type.Number({ minimum: 0.15, maximum: 1 }),
  }),
  words: list(words, 8),
  align: oneOf(['start', 'middle']),
});
export type SampleArtwork = Static<typeof sampleArtwork>;
