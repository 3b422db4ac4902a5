import type { AskedMark, PageMark } from '../artwork/page-mark.ts';
import type { PagePicture } from '../artwork/page-picture.ts';
import type { Words } from '../artwork/verdict-text.rules.ts';
import type { ShownFile } from '../mails/mail-picture.ts';

/** A file that the shop looks at, with its pages as they were drawn. */
export interface LookedAt {
  readonly id: string;
  readonly name: string;
  readonly pictures: readonly PagePicture[];
}

/** The marks with the names of their files. Undefined where one is on no page that was drawn, has no extent or no words. */
export function namedMarks(asked: readonly AskedMark[], files: readonly LookedAt[]): readonly PageMark[] | undefined {
  const named = asked.flatMap((mark): PageMark[] => {
    const { left, top, right, bottom } = mark.place;
    const file = files.find(({ id }) => id === mark.file);
    const isDrawn = file?.pictures.some(({ number }) => number === mark.page);
    const text = mark.text.trim();
    return file && isDrawn && left < right && top < bottom && text !== '' ? [{ ...mark, text, name: file.name }] : [];
  });
  return named.length === asked.length ? named : undefined;
}

/** Each marked page for a mail, with its numbered frames and their words. */
export function markedPages(
  marks: readonly PageMark[],
  files: readonly LookedAt[],
  words: Words,
): readonly ShownFile[] {
  return files.flatMap(({ id, name, pictures }) =>
    pictures.flatMap(({ number, hash }) => {
      const here = marks.filter(({ file, page }) => file === id && page === number);
      if (here.length === 0) return [];
      return {
        picture: {
          hash,
          alt: words.t('mail:picture_marked', { name, number }),
          marks: here.map(({ place }) => place),
        },
        told: here.map(({ text }, index) => words.t('mail:mark', { name, page: number, number: index + 1, text })),
      };
    }),
  );
}
