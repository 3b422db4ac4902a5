/**
 * Reads a content stream (ISO 32000-1, 7.8.2) operator by operator. It never throws: what cannot be understood is passed
 * over, as viewers do.
 */
export type Operand = number | Name | Text | readonly Operand[] | Dictionary | null | boolean;

export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class Text {
  readonly bytes: readonly number[];
  constructor(bytes: readonly number[]) {
    this.bytes = bytes;
  }
}

export class Dictionary {
  readonly entries: ReadonlyMap<string, Operand>;
  constructor(entries: ReadonlyMap<string, Operand>) {
    this.entries = entries;
  }
}

export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
  /** Where it stands in the stream, its operands included: from the first byte up to and without the last. */
  readonly from: number;
  readonly to: number;
}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((one) => one.charCodeAt(0)));
const MOST_OPERANDS = 64;
const DEEPEST = 32;

class Word {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

export function* operations(bytes: Uint8Array): Generator<Operation> {
  const lexer = new Lexer(bytes);
  let operands: Operand[] = [];
  let from = 0;
  while (true) {
    const token = lexer.next(0);
    if (token === undefined) return;
    if (!(token instanceof Word)) {
      // Nothing takes more operands; what stands too many are not part of any operation.
      if (operands.length < MOST_OPERANDS) operands.push(token);
      continue;
    }
    const isInline = token.word === 'BI';
    const own = isInline ? [lexer.inlineImage()] : operands;
    yield { operator: token.word, operands: own, from, to: lexer.at };
    from = lexer.at;
    operands = [];
  }
}

class Lexer {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get at(): number {
    return this.#at;
  }

  /** The next operand or word. Undefined at the end. */
  next(depth: number): Operand | Word | undefined {
    this.#skipWhite();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return undefined;
    switch (byte) {
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#string();
      case 0x5b:
        this.#at += 1;
        return this.#array(depth);
      case 0x3c:
        if (this.#bytes[this.#at + 1] !== 0x3c) return this.#hexString();
        this.#at += 2;
        return this.#dictionary(depth, '>>');
      case 0x3e:
        this.#at += this.#bytes[this.#at + 1] === 0x3e ? 2 : 1;
        return new Word('>>');
      case 0x5d:
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.#at += 1;
        return new Word(String.fromCharCode(byte));
      default:
        return this.#word();
    }
  }

  /** After BI: the entries up to ID, then the data up to EI. */
  inlineImage(): Dictionary {
    const dictionary = this.#dictionary(0, 'ID');
    this.#at += 1;
    // The data ends at the first EI that stands alone.
    for (; this.#at < this.#bytes.length; this.#at += 1)
      if (
        this.#bytes[this.#at] === 0x45 &&
        this.#bytes[this.#at + 1] === 0x49 &&
        WHITE.has(this.#bytes[this.#at - 1] ?? 32) &&
        WHITE.has(this.#bytes[this.#at + 2] ?? 32)
      )
        break;
    this.#at += 2;
    return dictionary;
  }

  #skipWhite(): void {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === 0x25) while (this.#at < this.#bytes.length && !isLineEnd(this.#bytes[this.#at])) this.#at += 1;
      else if (!WHITE.has(byte)) return;
      else this.#at += 1;
    }
  }

  #regular(): string {
    const from = this.#at;
    while (this.#at < this.#bytes.length && isRegular(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + 256)));
  }

  #name(): Name {
    this.#at += 1;
    const escaped = this.#regular();
    return new Name(
      escaped.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #word(): Operand | Word {
    const word = this.#regular();
    if (/^[+-]*\d*\.?\d*(?:-\d*)?$/.test(word) && /\d/.test(word)) return numberOf(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : new Word(word);
  }

  #array(depth: number): readonly Operand[] {
    const items: Operand[] = [];
    if (depth >= DEEPEST) return items;
    while (true) {
      const token = this.next(depth + 1);
      if (token === undefined || (token instanceof Word && token.word === ']')) break;
      if (!(token instanceof Word)) items.push(token);
    }
    return items;
  }

  #dictionary(depth: number, end: '>>' | 'ID'): Dictionary {
    const entries = new Map<string, Operand>();
    if (depth >= DEEPEST) return new Dictionary(entries);
    while (true) {
      const key = this.next(depth + 1);
      if (key === undefined || (key instanceof Word && key.word === end)) break;
      if (!(key instanceof Name)) continue;
      const value = this.next(depth + 1);
      if (value === undefined || (value instanceof Word && value.word === end)) break;
      if (!(value instanceof Word)) entries.set(key.name, value);
    }
    return new Dictionary(entries);
  }

  #hexString(): Text {
    this.#at += 1;
    let digits = '';
    for (; this.#at < this.#bytes.length && this.#bytes[this.#at] !== 0x3e; this.#at += 1) {
      const digit = String.fromCharCode(this.#bytes[this.#at] ?? 0);
      if (/[\da-f]/i.test(digit)) digits += digit;
    }
    this.#at += 1;
    return new Text((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  }

  #string(): Text {
    this.#at += 1;
    const bytes: number[] = [];
    let open = 1;
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      if (byte === 0x5c) {
        const escaped = this.#escaped();
        if (escaped !== undefined) bytes.push(escaped);
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29 && (open -= 1) === 0) break;
      bytes.push(byte);
    }
    return new Text(bytes);
  }

  /** After a backslash. Undefined for a line that only goes on. */
  #escaped(): number | undefined {
    const byte = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30;
      for (let digits = 1; digits < 3; digits += 1) {
        const next = this.#bytes[this.#at] ?? 0;
        if (next < 0x30 || next > 0x37) break;
        code = code * 8 + next - 0x30;
        this.#at += 1;
      }
      return code & 0xff;
    }
    if (byte === 0x0d && this.#bytes[this.#at] === 0x0a) this.#at += 1;
    if (isLineEnd(byte)) return undefined;
    return ESCAPES.get(byte) ?? byte;
  }
}

const ESCAPES = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}

function isRegular(byte: number): boolean {
  return !WHITE.has(byte) && !DELIMITERS.has(byte);
}

/** Some programs write '--5' and '12-34'; viewers read -5 and 12. */
function numberOf(word: string): number {
  const sign = word.startsWith('-') ? -1 : 1;
  const digits = /\d*\.?\d*/.exec(word.replace(/^[+-]+/, ''))?.[0] ?? '';
  const value = sign * Number(digits === '.' ? 0 : digits);
  return Number.isFinite(value) ? value : 0;
}
