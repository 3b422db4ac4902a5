import { id, line, list, object, Type, type Static } from '#kernel/schema.ts';
import { LONGEST_FILE_NAME } from './artwork-file.ts';
import { LONGEST_MARK, MOST_MARKS } from './page-mark.rules.ts';
import { MOST_PICTURED } from './page-picture.ts';

const share = Type.Number({ minimum: 0, maximum: 1 });

const asked = {
  /** The file on whose page it is. */
  file: id,
  page: Type.Integer({ minimum: 1, maximum: MOST_PICTURED }),
  /** In shares of the width and height of the page's picture, from its upper left corner. */
  place: object({ left: share, top: share, right: share, bottom: share }),
  text: line(LONGEST_MARK, 1),
};

/** A place on a page that the shop marks, and what it says of it. */
export const askedMarks = list(object(asked), MOST_MARKS);
export type AskedMark = Static<typeof askedMarks>[number];

/** As it is kept: the name tells of which file it was when that is gone. */
export const pageMarks = list(object({ ...asked, name: line(LONGEST_FILE_NAME) }), MOST_MARKS);
export type PageMark = Static<typeof pageMarks>[number];
