/**
 * A comparison of arithmetic over facts, as in a product file: '(height + 3) * labelsPerRoll <= 200000'.
 * It may contain numbers, names, + - * /, parentheses, floor() ceil() min() max(), and one of <= >= < > = !=. Nothing
 * else is allowed.
 */
export interface Formula {
  readonly names: readonly string[];
  readonly left: Expression;
  readonly comparison: Comparison;
  readonly right: Expression;
  /** True if the comparison is true. A name without a number makes it false, and so does a division by zero. */
  holds(valueOf: (name: string) => number | undefined): boolean;
}

export type Expression =
  | { readonly number: number }
  | { readonly name: string }
  | { readonly apply: Operation; readonly terms: readonly Expression[] };
type Parsed = { readonly ok: true; readonly formula: Formula } | { readonly ok: false; readonly problem: string };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z][a-zA-Z0-9]*)|(<=|>=|!=|[-+*/()<>=,]))/y;
type FunctionName = 'floor' | 'ceil' | 'min' | 'max';
export const FUNCTIONS: Readonly<Record<FunctionName, (...values: number[]) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
};
/** Operators have two terms. */
export type Operation = '+' | '-' | '*' | '/' | FunctionName;
/** Numbers no further apart than this are equal: a computer has no exact tenths, and a third of 3.3 is a little less than 1.1. */
export const TOLERANCE = 1e-9;
export const COMPARISONS = {
  '<=': (left: number, right: number) => left <= right + TOLERANCE,
  '>=': (left: number, right: number) => left >= right - TOLERANCE,
  '<': (left: number, right: number) => left < right - TOLERANCE,
  '>': (left: number, right: number) => left > right + TOLERANCE,
  '=': (left: number, right: number) => Math.abs(left - right) <= TOLERANCE,
  '!=': (left: number, right: number) => Math.abs(left - right) > TOLERANCE,
} as const;
export type Comparison = keyof typeof COMPARISONS;

export function parseFormula(source: string): Parsed {
  const tokens = tokensOf(source);
  if (!tokens) return { ok: false, problem: `cannot read '${source}'` };
  try {
    const reader = new Reader(tokens);
    const left = reader.sum();
    const comparison = reader.next();
    if (!isComparison(comparison))
      return { ok: false, problem: `'${source}' compares nothing: write one of <= >= < > = !=` };
    const right = reader.sum();
    if (!reader.done()) return { ok: false, problem: `'${source}' goes on after its end` };
    return {
      ok: true,
      formula: {
        names: [...reader.names],
        left,
        comparison,
        right,
        holds: (valueOf) => compares(valueIn(left, valueOf), comparison, valueIn(right, valueOf)),
      },
    };
  } catch (fault) {
    if (fault instanceof SyntaxError) return { ok: false, problem: `'${source}': ${fault.message}` };
    throw fault;
  }
}

/** Whether a comparison of two numbers is true. Of what is no number it is false. */
export function compares(left: number, comparison: Comparison, right: number): boolean {
  return !Number.isNaN(left) && !Number.isNaN(right) && COMPARISONS[comparison](left, right);
}

function isComparison(text: string): text is Comparison {
  return Object.hasOwn(COMPARISONS, text);
}

export function valueIn(expression: Expression, valueOf: (name: string) => number | undefined): number {
  if ('number' in expression) return expression.number;
  if ('name' in expression) return valueOf(expression.name) ?? NaN;
  return applied(
    expression.apply,
    expression.terms.map((term) => valueIn(term, valueOf)),
  );
}

export function applied(operation: Operation, terms: readonly number[]): number {
  const [left = NaN, right = NaN] = terms;
  switch (operation) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? NaN : left / right;
    default:
      return FUNCTIONS[operation](...terms);
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

  sum(): Expression {
    let left = this.product();
    for (let sign = this.peek(); sign === '+' || sign === '-'; sign = this.peek()) {
      this.next();
      left = { apply: sign, terms: [left, this.product()] };
    }
    return left;
  }

  private product(): Expression {
    let left = this.single();
    for (let sign = this.peek(); sign === '*' || sign === '/'; sign = this.peek()) {
      this.next();
      left = { apply: sign, terms: [left, this.single()] };
    }
    return left;
  }

  private single(): Expression {
    const token = this.next();
    if (token === '-') return { apply: '-', terms: [{ number: 0 }, this.single()] };
    if (token === '(') return this.closed(this.sum());
    if (/^\d/.test(token)) return { number: Number(token) };
    if (!/^[a-zA-Z]/.test(token)) throw new SyntaxError(`a number or a fact is missing before '${token}'`);
    if (this.peek() === '(') return this.call(token);
    this.names.add(token);
    return { name: token };
  }

  private call(name: string): Expression {
    if (!isFunction(name)) throw new SyntaxError(`there is no function ${name}`);
    this.next();
    const terms = [this.sum()];
    while (this.peek() === ',') {
      this.next();
      terms.push(this.sum());
    }
    return this.closed({ apply: name, terms });
  }

  private closed(expression: Expression): Expression {
    if (this.next() !== ')') throw new SyntaxError("a ')' is missing");
    return expression;
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
