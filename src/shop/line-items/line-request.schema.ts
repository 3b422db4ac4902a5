import { key, line, list, map, object, quantity, text, Type } from '#kernel/schema.ts';
import { printContent } from '../pricing/print-content.schema.ts';

const artworkCount = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 }));

/** The configuration, by product attribute and option key. Clients never send prices. */
export const lineRequest = object({
  productId: key,
  selection: map(line(80), 80),
  quantity,
  /** Row 3.14: counted in copies or in rolls. */
  artworks: list(
    object({
      /** Of a line that comes back or is ordered again: the id that its files name. Whoever edits a line gives none. */
      id: Type.Optional(line(20)),
      name: line(120),
      quantity: artworkCount,
      'Number of Rolls': artworkCount,
    }),
    500,
  ),
  priority: key,
  fileCheck: Type.Boolean(),
  jobName: line(120),
  userNotes: text(1000),
  promocode: Type.Optional(line(40)),
  lossLeaderKey: Type.Optional(line(80)),
  printContent: Type.Optional(printContent),
});
