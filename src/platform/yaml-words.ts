import { type Alias, type Document, isNode, Lexer, type Node, visit, type YAMLParseError } from 'yaml';

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

/** Words that repeat nothing of the text. */
const PLAIN = {
  otherwise: 'cannot be read: look for a quote, a bracket, a colon or an indentation that is not right',
  keyTwice: 'a key is there twice: remove one',
  sign: 'has a text that begins with a sign: put it in quotes',
  tab: 'begins with a tab: indent with spaces, in this line and in those like it',
  indentedUnlike: 'is indented unlike the lines that it belongs to: give all lines of a part the same spaces',
  indentedMore: 'is indented more than the line that it follows: give both the same spaces',
  secondColon: "has a second ': ' in it: put the text behind the first one in quotes",
  noColon: "has no colon behind its key: write it as 'key: value', or join it to the text before",
  noSpace: 'has no space after its colon: add one',
  merged: 'is a mark that was left when two versions were merged: keep one of the two, and remove the marks',
  noDash: "stands in a list without '- ': begin it so, or indent it as the keys of the entry above",
  noList: "begins with '- ' where no list is: give it the spaces of the '- ' before it, or more than its key has",
  listBehindKey: "has a list behind a key: begin each '- ' on a line of its own",
  comment: 'has a # without a space before it: add one, or quotes round a text',
  noComma: 'has no comma between two entries in brackets: add it, or put a text with a colon in quotes',
  noCommaBehind: 'has no comma after a closing bracket: add it',
  comma: 'has a comma too many: remove it',
  noQuote: 'has a text whose quote is not closed: close it, or take away the one that opens it',
  behindQuote:
    'has more behind a text that ended with its quote: put all of it in double quotes, and write \\" for one in it',
  star: 'has a text that begins with *: put it in quotes',
  ampersand: 'has a text that begins with &: put it in quotes',
  repeated: 'repeats parts with * too often: write them out',
  backslash: 'has a backslash in double quotes: write two of them, or single quotes',
  second: 'begins a second document with ---: remove this line',
} as const;
const unopened = (sign: string) => `has a ${sign} that nothing opens: remove it, or add the opening one`;
const unclosed = (open: string, closing: string) =>
  `has a ${open} that is not closed: add ${closing}, and indent what stands between on lines of its own`;
const closedOtherwise = (open: string, sign: string, closing: string) =>
  `closes a ${open} with ${sign}: write ${closing}`;

/** All that may be told of a file with secrets. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  ...Object.values(PLAIN),
  ...[']', '}'].map(unopened),
  unclosed('[', ']'),
  unclosed('{', '}'),
  closedOtherwise('[', '}', ']'),
  closedOtherwise('{', ']', '}'),
]);

/**
 * Every key that is there twice, and the first of the other mistakes: what comes after that one is mostly its consequence.
 * @param secret no message repeats the text
 */
export function unreadableParts(errors: readonly YAMLParseError[], text: string, secret: boolean): Unreadable[] {
  const inOrder = errors.toSorted((one, other) => one.pos[0] - other.pos[0]);
  const first = inOrder.findIndex(({ code }) => code !== 'DUPLICATE_KEY');
  return inOrder.slice(0, first === -1 ? undefined : first + 1).map((error) => {
    const { at, message } = sayError(error, inOrder, text);
    return { at, message: secret ? withoutText(error, message) : message };
  });
}

/**
 * A text that begins with * or & is read as a sign for another part, or as the name of one. Without the other of the two
 * none of them was meant: the first would be nothing, and the second is missing from its text.
 */
export function unboundSigns(document: Document): Unreadable[] {
  const named: Node[] = [];
  const meant: Alias[] = [];
  visit(document, {
    Alias(_, alias) {
      meant.push(alias);
    },
    Node(_, node) {
      if ('anchor' in node && node.anchor !== undefined) named.push(node);
    },
  });
  const bound = new Set(meant.flatMap((alias) => alias.resolve(document) ?? []));
  return [
    ...meant.filter((alias) => !alias.resolve(document)).map((node) => unread(node, PLAIN.star)),
    ...named.filter((node) => !bound.has(node as never)).map((node) => unread(node, PLAIN.ampersand)),
  ].toSorted((a, b) => a.at - b.at);
}

/** Of a file that is as large as no file was meant, since its parts stand for one another. */
export function repeatedTooOften(document: Document): Unreadable {
  const [first] = isNode(document.contents) ? [document.contents] : [];
  return { at: first?.range?.[0] ?? 0, message: PLAIN.repeated };
}

function unread(node: Node, message: string): Unreadable {
  return { at: node.range?.[0] ?? 0, message };
}

function withoutText({ code }: YAMLParseError, message: string): string {
  if (code === 'DUPLICATE_KEY') return PLAIN.keyTwice;
  if (code === 'BAD_SCALAR_START') return PLAIN.sign;
  return WITHOUT_TEXT.has(message) ? message : PLAIN.otherwise;
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
  return typeof said === 'object' ? said : { at, message: said ?? PLAIN.otherwise };
}

const WORDS: Readonly<Record<string, Words>> = {
  DUPLICATE_KEY: ({ text, at }) => `the key ${/^[^\s:]+/.exec(text.slice(at))?.[0]} is there twice: remove one`,
  TAB_AS_INDENT: () => PLAIN.tab,
  BLOCK_AS_IMPLICIT_KEY: secondColon,
  MULTILINE_IMPLICIT_KEY: (mistake) =>
    mistake.text.startsWith('- ', mistake.at) ? PLAIN.noList : withoutColon(mistake),
  BAD_INDENT: (mistake) => (mistake.error.message.startsWith('Flow') ? unclosedBracket(mistake) : PLAIN.indentedUnlike),
  MISSING_CHAR: missing,
  UNEXPECTED_TOKEN: unexpected,
  BLOCK_IN_FLOW: () => PLAIN.noComma,
  BAD_SCALAR_START: ({ sign }) => `has a text that begins with ${sign}: put it in quotes`,
  BAD_ALIAS: ({ sign }) => (sign === '&' ? PLAIN.ampersand : PLAIN.star),
  BAD_DQ_ESCAPE: () => PLAIN.backslash,
  MULTIPLE_DOCS: () => PLAIN.second,
};

/** A value that is a key itself: by a colon in it, or because the line below is indented more; or a list that belongs nowhere. */
function secondColon({ error, all, at }: Mistake): string | Unreadable {
  if (error.message.startsWith('A block sequence')) return PLAIN.noList;
  const below = all.find(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === at);
  return below ? { at: below.pos[1], message: PLAIN.indentedMore } : PLAIN.secondColon;
}

function missing(mistake: Mistake): string | Unreadable {
  const { error, text, at } = mistake;
  if (error.message.includes('quote')) return { at: quoteBefore(text, at), message: PLAIN.noQuote };
  if (error.message.startsWith('Sequence')) return PLAIN.noDash;
  if (error.message.startsWith('Comments')) return PLAIN.comment;
  return withoutColon(mistake);
}

function unexpected({ error, text, at, sign }: Mistake): string | Unreadable | undefined {
  if (error.message.endsWith('at node end')) return afterItsEnd(text, at);
  if (sign === ']' || sign === '}') return unopened(sign);
  if (sign === ',') return PLAIN.comma;
  if (sign === '-') return PLAIN.listBehindKey;
  return undefined;
}

function withoutColon({ text, at }: Mistake): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0]!;
  if (/^(<{7}|={7}|>{7})/.test(line)) return PLAIN.merged;
  return /^\s*[^\s:]+:\S/.test(line) ? PLAIN.noSpace : PLAIN.noColon;
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
  if (!last) return { at, message: PLAIN.otherwise };
  const closing = CLOSED_BY[last.source]!;
  if (sign === ']' || sign === '}') return { at, message: closedOtherwise(last.source, sign, closing) };
  return { at: last.from, message: unclosed(last.source, closing) };
}

/** Something behind a part that has ended: with a quote, a bracket, a reference, or as a list. */
function afterItsEnd(text: string, at: number): string | Unreadable | undefined {
  const before = text.slice(0, at).trimEnd();
  const isNewLine = text.slice(before.length, at).includes('\n');
  if (isNewLine && /^- /m.test(before)) return PLAIN.noDash;
  if (/[\]}]$/.test(before)) return isNewLine ? undefined : PLAIN.noCommaBehind;
  if (/["']$/.test(before)) return behindQuote(text, before.length);
  return /\*\S+$/.test(before) ? PLAIN.star : undefined;
}

function behindQuote(text: string, end: number): string | Unreadable {
  const from = quoteBefore(text, end);
  return text.slice(from, end).includes('\n') ? { at: from, message: PLAIN.noQuote } : PLAIN.behindQuote;
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
