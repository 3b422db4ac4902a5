import { Lexer, type YAMLParseError } from 'yaml';

/** What keeps a file from being read, in words of who writes it and with a remedy. */
export interface Unreadable {
  /** Where to correct it, as an offset in the text. */
  readonly at: number;
  readonly message: string;
}

/** A piece of the text and where it begins. */
interface Token {
  readonly source: string;
  readonly from: number;
}

/** Signs that the lexer puts between the pieces: begin of a document, of a plain text, end of a document. */
const SIGNS = new Set(['\u0002', '\u001F', '\u0018']);
const CLOSED_BY: Readonly<Record<string, string>> = { '[': ']', '{': '}' };
const OTHERWISE = 'cannot be read: look for a quote, a bracket, a colon or an indentation that is not right';

/**
 * Every key that is there twice, and the first of the other mistakes: what comes after that one is mostly its consequence.
 * @param secret no message repeats the text
 */
export function unreadableParts(errors: readonly YAMLParseError[], text: string, secret: boolean): Unreadable[] {
  const inOrder = errors.toSorted((one, other) => one.pos[0] - other.pos[0]);
  const first = inOrder.findIndex(({ code }) => code !== 'DUPLICATE_KEY');
  return inOrder.slice(0, first === -1 ? undefined : first + 1).map((error) => {
    const { at, message } = sayError(error, inOrder, text);
    return { at, message: (secret ? WITHOUT_TEXT[error.code] : message) ?? message };
  });
}

/** A mistake with what is needed to tell it. */
interface Mistake {
  readonly error: YAMLParseError;
  readonly all: readonly YAMLParseError[];
  readonly text: string;
  readonly at: number;
  /** What stands there. */
  readonly sign: string;
}

type Words = (mistake: Mistake) => string | Unreadable | undefined;

function sayError(error: YAMLParseError, all: readonly YAMLParseError[], text: string): Unreadable {
  const at = error.pos[0];
  const said = WORDS[error.code]?.({ error, all, text, at, sign: text.charAt(at) });
  return typeof said === 'object' ? said : { at, message: said ?? OTHERWISE };
}

/** The same of what would repeat a part of the text. */
const WITHOUT_TEXT: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'a key is there twice: remove one',
  BAD_SCALAR_START: 'has a text that begins with a sign: put it in quotes',
};

const WORDS: Readonly<Record<string, Words>> = {
  DUPLICATE_KEY: ({ text, at }) => `the key ${/^[^\s:]+/.exec(text.slice(at))?.[0]} is there twice: remove one`,
  TAB_AS_INDENT: () => 'begins with a tab: indent with spaces, in this line and in those like it',
  BLOCK_AS_IMPLICIT_KEY: secondColon,
  MULTILINE_IMPLICIT_KEY: withoutColon,
  BAD_INDENT: (mistake) =>
    mistake.error.message.startsWith('Flow')
      ? unclosedBracket(mistake)
      : 'is indented unlike the lines that it belongs to: give all lines of a part the same spaces',
  MISSING_CHAR: missing,
  UNEXPECTED_TOKEN: unexpected,
  BLOCK_IN_FLOW: () => 'has no comma between two entries in brackets: add it, or put a text with a colon in quotes',
  BAD_SCALAR_START: ({ sign }) => `has a text that begins with ${sign}: put it in quotes`,
  BAD_DQ_ESCAPE: () => 'has a backslash in double quotes: write two of them, or single quotes',
  MULTIPLE_DOCS: () => 'begins a second document with ---: remove this line',
};

/** A value that is a key itself: by a colon in it, or because the line below is indented more. */
function secondColon({ all, at }: Mistake): string | Unreadable {
  const below = all.find(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === at);
  return below
    ? { at: below.pos[1], message: 'is indented more than the line that it follows: give both the same spaces' }
    : "has a second ': ' in it: put the text behind the first one in quotes";
}

function missing(mistake: Mistake): string | Unreadable {
  const { error, text, at } = mistake;
  if (error.message.includes('quote')) return { at: quoteBefore(text, at), message: NO_QUOTE };
  if (error.message.startsWith('Sequence'))
    return "stands in a list without '- ': begin it so, or indent it as the keys of the entry above";
  if (error.message.startsWith('Comments')) return 'has a # without a space before it: add one, or quotes round a text';
  return withoutColon(mistake);
}

function unexpected({ error, text, at, sign }: Mistake): string | Unreadable | undefined {
  if (error.message.endsWith('at node end')) return afterItsEnd(text, at);
  if (sign === ']' || sign === '}') return `has a ${sign} that nothing opens: remove it, or add the opening one`;
  if (sign === ',') return 'has a comma too many: remove it';
  if (sign === '-') return "has a list behind a key: begin each '- ' on a line of its own";
  return undefined;
}

const NO_QUOTE = 'has a text whose quote is not closed: close it, or take away the one that opens it';

function withoutColon({ text, at }: Mistake): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0]!;
  if (/^(<{7}|={7}|>{7})/.test(line))
    return 'is a mark that was left when two versions were merged: keep one of the two, and remove the marks';
  return /^\s*[^\s:]+:\S/.test(line)
    ? 'has no space after its colon: add one'
    : "has no colon behind its key: write it as 'key: value', or join it to the text before";
}

/** A bracket that is closed by the other kind, or not before the next part begins. */
function unclosedBracket({ text, at, sign }: Mistake): Unreadable {
  const open: Token[] = [];
  for (const token of tokensOf(text)) {
    if (token.from >= at) break;
    if (CLOSED_BY[token.source]) open.push(token);
    else if (token.source === CLOSED_BY[open.at(-1)?.source ?? '']) open.pop();
  }
  const last = open.at(-1);
  if (!last) return { at, message: OTHERWISE };
  const closing = CLOSED_BY[last.source]!;
  if (sign === ']' || sign === '}') return { at, message: `closes a ${last.source} with ${sign}: write ${closing}` };
  return {
    at: last.from,
    message: `has a ${last.source} that is not closed: add ${closing}, and indent what stands between on lines of its own`,
  };
}

/** Something behind a text that has ended with its quote, or behind a bracket. */
function afterItsEnd(text: string, at: number): Unreadable {
  const before = text.slice(0, at).trimEnd();
  if (/[\]}]$/.test(before)) return { at, message: 'has no comma after a closing bracket: add it' };
  const from = quoteBefore(text, before.length);
  if (text.slice(from, before.length).includes('\n')) return { at: from, message: NO_QUOTE };
  return {
    at,
    message:
      'has more behind a text that ended with its quote: put all of it in double quotes, and write \\" for one in it',
  };
}

/** Where a text in quotes that ends at an offset begins. */
function quoteBefore(text: string, end: number): number {
  const quoted = tokensOf(text).findLast(({ source, from }) => /^["']/.test(source) && from + source.length <= end);
  return quoted?.from ?? end;
}

function tokensOf(text: string): Token[] {
  let from = 0;
  const tokens: Token[] = [];
  for (const source of new Lexer().lex(text)) {
    if (SIGNS.has(source)) continue;
    tokens.push({ source, from });
    from += source.length;
  }
  return tokens;
}
