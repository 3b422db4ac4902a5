import { id, instant, line, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { ARTWORK_TYPES, LONGEST_FILE_NAME, MOST_FILE_BYTES } from './artwork-file.ts';

export const fileBytes = Type.Integer({ minimum: 1, maximum: MOST_FILE_BYTES });

/** Row 3.11. A file of which all bytes are there. */
export const uploadedFile = object({
  id,
  /** The artwork of the line that it is for. Null for all of them. */
  artworkId: nullable(line(40)),
  name: line(LONGEST_FILE_NAME),
  bytes: fileBytes,
  type: oneOf(ARTWORK_TYPES),
  /** SHA-256 of its bytes, in hexadecimal digits. */
  hash: line(64),
  uploadedAt: instant,
  /** When it was handed in to be checked. Null before. */
  handedInAt: nullable(instant),
});
export type UploadedFile = Static<typeof uploadedFile>;
