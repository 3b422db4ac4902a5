/**
 * A comparison of arithmetic over facts, as in a product file: '(height + 3) * labelsPerRoll <= 200000'.
 * It may contain numbers, names, + - * /, parentheses, floor() ceil() min() max(), and one of <= >= < > = !=. Nothing
 * else is allowed.
 */
export interface Formula {
  readonly names: readonly string[];
  /** True if the comparison is true. A name without a number makes it false. */
  holds(valueOf: (name: string) => number | undefined): boolean;
}

type Term = (valueOf: (name: string) => number | undefined) => number;
type Parsed = { readonly ok: true; readonly formula: Formula } | { readonly ok: false; readonly problem: string };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z][a-zA-Z0-9]*)|(<=|>=|!=|[-+*/()<>=,]))/y;
export const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
};
export const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<=': (left, right) => left <= right + 1e-9,
  '>=': (left, right) => left >= right - 1e-9,
  '<': (left, right) => left < right - 1e-9,
  '>': (left, right) => left > right + 1e-9,
  '=': (left, right) => Math.abs(left - right) <= 1e-9,
  '!=': (left, right) => Math.abs(left - right) > 1e-9,
};

export function parseFormula(source: string): Parsed {
  const tokens = tokensOf(source);
  if (!tokens) return { ok: false, problem: `cannot read '${source}'` };
  try {
    const reader = new Reader(tokens);
    const left = reader.sum();
    const compare = COMPARISONS[reader.next()];
    if (!compare) return { ok: false, problem: `'${source}' compares nothing: write one of <= >= < > = !=` };
    const right = reader.sum();
    if (!reader.done()) return { ok: false, problem: `'${source}' goes on after its end` };
    const holds = (valueOf: (name: string) => number | undefined) => {
      const [a, b] = [left(valueOf), right(valueOf)];
      return !Number.isNaN(a) && !Number.isNaN(b) && compare(a, b);
    };
    return { ok: true, formula: { names: [...reader.names], holds } };
  } catch (fault) {
    if (fault instanceof SyntaxError) return { ok: false, problem: `'${source}': ${fault.message}` };
    throw fault;
  }
}

function tokensOf(source: string): string[] | undefined {
  const tokens: string[] = [];
  const text = source.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push((match[1] ?? match[2] ?? match[3])!);
  }
  return tokens;
}

class Reader {
  readonly names = new Set<string>();
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  next(): string {
    this.at += 1;
    return this.tokens[this.at - 1] ?? '';
  }

  done(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): Term {
    let left = this.product();
    while (this.peek() === '+' || this.peek() === '-') {
      const sign = this.next() === '+' ? 1 : -1;
      const [first, second] = [left, this.product()];
      left = (valueOf) => first(valueOf) + sign * second(valueOf);
    }
    return left;
  }

  private product(): Term {
    let left = this.single();
    while (this.peek() === '*' || this.peek() === '/') {
      const times = this.next() === '*';
      const [first, second] = [left, this.single()];
      left = (valueOf) => (times ? first(valueOf) * second(valueOf) : first(valueOf) / second(valueOf));
    }
    return left;
  }

  private single(): Term {
    const token = this.next();
    if (token === '-') {
      const term = this.single();
      return (valueOf) => -term(valueOf);
    }
    if (token === '(') return this.closed(this.sum());
    if (/^\d/.test(token)) return () => Number(token);
    if (!/^[a-zA-Z]/.test(token)) throw new SyntaxError(`a number or a fact is missing before '${token}'`);
    if (this.peek() !== '(') {
      this.names.add(token);
      return (valueOf) => valueOf(token) ?? NaN;
    }
    return this.call(token);
  }

  private call(name: string): Term {
    const compute = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!compute) throw new SyntaxError(`there is no function ${name}`);
    this.next();
    const terms = [this.sum()];
    while (this.peek() === ',') {
      this.next();
      terms.push(this.sum());
    }
    return this.closed((valueOf) => compute(...terms.map((term) => term(valueOf))));
  }

  private closed(term: Term): Term {
    if (this.next() !== ')') throw new SyntaxError("a ')' is missing");
    return term;
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }
}
