/** Parts that people read. No price depends on them. */
const TEXTS = new Set(['name', 'tagline', 'description', 'label', 'info', 'message', 'address', 'texts']);

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

export interface Mistake {
  /** What was done, and where: 'negated /zones/0/base'. */
  readonly what: string;
  readonly file: unknown;
}

type Container = Record<string | number, unknown>;

/**
 * A data file with one mistake at a time: every key dropped, misspelt, negated and given another type. Parts that people
 * read stay as they are. What a mistake does not touch is shared with the file, so it is not to be changed.
 */
export function* mistakesOf(file: object): Generator<Mistake> {
  for (const path of pathsOf(file as Json)) {
    const change = (what: string, edit: (parent: Container, key: string | number) => void) => {
      const copy = copyOf(file as Container);
      let parent = copy;
      for (const part of path.slice(0, -1)) parent = parent[part] = copyOf(parent[part] as Container);
      edit(parent, path.at(-1)!);
      return { what: `${what} /${path.join('/')}`, file: copy };
    };
    yield change('without', (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    });
    if (typeof path.at(-1) === 'string')
      yield change('misspelt', (parent, key) => {
        parent[`${key}e`] = parent[key];
        delete parent[key];
      });
    const value = at(file as Json, path);
    if (typeof value === 'number') {
      yield change('negated', (parent, key) => (parent[key] = -value));
      yield change('with a unit', (parent, key) => (parent[key] = `${value} mm`));
    }
    if (typeof value === 'boolean') yield change('as a text', (parent, key) => (parent[key] = String(value)));
    if (typeof value === 'string') {
      yield change('as a number', (parent, key) => (parent[key] = 7));
      if (value !== '') yield change('with a letter less', (parent, key) => (parent[key] = value.slice(0, -1)));
    }
  }
}

function copyOf(value: Container): Container {
  return Array.isArray(value) ? ([...value] as unknown as Container) : { ...value };
}

function* pathsOf(value: Json, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, part] of entries) {
    if (TEXTS.has(String(key))) continue;
    yield [...path, key];
    yield* pathsOf(part, [...path, key]);
  }
}

function at(value: Json, path: Path): Json | undefined {
  let part: unknown = value;
  for (const key of path) part = (part as Record<string | number, unknown>)[key];
  return part as Json | undefined;
}
