import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { LineCounter, isNode, parseDocument, type Document } from 'yaml';

/** What is wrong in a data file, where, and what to do: for the person who wrote the file. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type FileContent<T> =
  | { readonly value: T; readonly lineOf: (path: readonly (string | number)[]) => number }
  | { readonly problems: readonly FileProblem[] };

const MOST_PROBLEMS = 20;

/** Reads a YAML file against a schema. Aliases are bounded, so a hostile file cannot swell. */
export function readYamlFile<S extends TSchema>(file: string, schema: S): FileContent<Static<S>> {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0)
    return {
      problems: document.errors
        .slice(0, MOST_PROBLEMS)
        .map((error) => ({ file, line: lineAt(error.pos[0]), message: error.message })),
    };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const lineOf = (path: readonly (string | number)[]) => lineOfPath(document, path, lineAt);
  const problems = [...Errors(schema, value)].slice(0, MOST_PROBLEMS).map((error) => {
    const path = error.instancePath.split('/').slice(1);
    return { file, line: lineOf(path), message: `${error.instancePath || 'the file'} ${error.message}` };
  });
  return problems.length > 0 ? { problems } : { value: value as Static<S>, lineOf };
}

export function sayProblems(problems: readonly FileProblem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n');
}

/** The line of the deepest part of the path that exists. */
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
