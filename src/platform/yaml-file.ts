import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { LineCounter, isNode, parseDocument, type Document } from 'yaml';
import { keepFor, keptFor } from './parse-cache.ts';
import { sayErrors } from './schema-words.ts';
import { repeatedTooOften, unboundSigns, unreadableParts, type Unreadable } from './yaml-words.ts';

/** What is wrong in a data file, where, and how to fix it. For the author of the file. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type FileContent<T> =
  | { readonly value: T; readonly lineOf: (path: readonly (string | number)[]) => number }
  | { readonly problems: readonly FileProblem[] };

const MOST_PROBLEMS = 20;
/** A file that has more is mistaken for another one. */
const MOST_ERRORS = 500;

/**
 * Reads a YAML file against a schema. The number of aliases is limited, so a hostile file cannot grow large.
 * @param secret what stands in it is kept nowhere, and no problem repeats it
 */
export function readYamlFile<S extends TSchema>(
  file: string,
  schema: S,
  { secret = false }: { readonly secret?: boolean } = {},
): FileContent<Static<S>> {
  const text = readFileSync(file, 'utf8');
  const document = onceFor(text);
  const lineOf = (path: readonly (string | number)[]) => document().lineOf(path);
  const isRight = checkOf(schema);
  const kept = secret ? undefined : keptFor(text);
  if (kept && isRight(kept.value)) return { value: kept.value as Static<S>, lineOf };
  const { parsed, lineAt } = document();
  const unreadable = (parts: readonly Unreadable[]) => ({
    problems: parts.slice(0, MOST_PROBLEMS).map(({ at, message }) => ({ file, line: lineAt(at), message })),
  });
  if (parsed.errors.length > 0) return unreadable(unreadableParts(parsed.errors, text, secret));
  const unbound = unboundSigns(parsed);
  if (unbound.length > 0) return unreadable(unbound);
  const value = valueOf(parsed);
  if (value === TOO_LARGE) return unreadable([repeatedTooOften(parsed)]);
  // Listing the errors takes many times longer than checking that there are none.
  if (isRight(value)) {
    if (!secret) keepFor(text, value);
    return { value: value as Static<S>, lineOf };
  }
  return {
    problems: sayErrors(schema, allErrors(schema, value), value)
      .slice(0, MOST_PROBLEMS)
      .map(({ at, message }) => ({
        file,
        line: lineOf(at.split('/').slice(1)),
        message: `${at || 'the file'} ${message}`,
      })),
  };
}

const TOO_LARGE = Symbol('too large');

function valueOf(parsed: Document): unknown {
  try {
    return parsed.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // The library says so of parts that stand for one another too often.
    if (error instanceof ReferenceError) return TOO_LARGE;
    throw error;
  }
}

/** All that is wrong: of a union's alternatives the one that was meant may be the last. */
function allErrors(schema: TSchema, value: unknown) {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MOST_ERRORS });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

const checks = new WeakMap<TSchema, (value: unknown) => boolean>();

/** Made once per schema, because forty files are checked against the same one. */
function checkOf(schema: TSchema): (value: unknown) => boolean {
  let check = checks.get(schema);
  if (!check) {
    const compiled = Compile(schema);
    checks.set(schema, (check = (value) => compiled.Check(value)));
  }
  return check;
}

/** Parses when it is first asked. A file that is right is never parsed again, and one with hundreds of mistakes once for all of their lines. */
function onceFor(text: string): () => ReturnType<typeof documentOf> {
  let document: ReturnType<typeof documentOf> | undefined;
  return () => (document ??= documentOf(text));
}

function documentOf(text: string) {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  return { parsed, lineAt, lineOf: (path: readonly (string | number)[]) => lineOfPath(parsed, path, lineAt) };
}

export function sayProblems(problems: readonly FileProblem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n');
}

/** The line of the deepest part of the path that exists in the file. */
function lineOfPath(
  document: Document,
  path: readonly (string | number)[],
  lineAt: (offset: number) => number,
): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth).map(asIndex), true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
  }
  return 1;
}

function asIndex(part: string | number): string | number {
  return typeof part === 'string' && /^\d+$/.test(part) ? Number(part) : part;
}
