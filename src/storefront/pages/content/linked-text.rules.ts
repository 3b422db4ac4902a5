/** Words of a text that lead to a page, by its id. */
export interface TextLink {
  readonly words: string;
  readonly page: string;
}

/** A piece of a text, and the path of the page that it leads to. */
export interface LinkedPart {
  readonly words: string;
  readonly path: string | undefined;
}

/** The text in pieces. Words lead where they first stand; those of a page that the shop does not have stay plain. */
export function linkedParts(
  text: string,
  links: readonly TextLink[],
  paths: Readonly<Record<string, string>>,
): readonly LinkedPart[] {
  let parts: readonly LinkedPart[] = [{ words: text, path: undefined }];
  for (const { words, page } of links) {
    const path = paths[page];
    const at =
      path === undefined ? -1 : parts.findIndex((part) => part.path === undefined && part.words.includes(words));
    if (at < 0) continue;
    const whole = parts[at]!.words;
    const start = whole.indexOf(words);
    const split = [
      { words: whole.slice(0, start), path: undefined },
      { words, path },
      { words: whole.slice(start + words.length), path: undefined },
    ].filter((part) => part.words !== '');
    parts = parts.toSpliced(at, 1, ...split);
  }
  return parts;
}
