import type { TSchema } from 'typebox';

/** A call that a page makes with the query of its own address. */
interface Asks {
  readonly query: { readonly properties: Readonly<Record<string, TSchema>> };
}

/** What a page reads from its address beside the query of its call: the name, and whether a value is one. */
export type Own = Readonly<Record<string, (value: string) => boolean>>;

export interface Understood {
  /** The address without what is strange in it. */
  readonly search: URLSearchParams;
  /** Names that the page does not read, and those whose value is none. The reader is told of them. */
  readonly strange: readonly string[];
}

/** Divides the query of an address into what the list can be asked, and what nobody understands. */
export function understood(given: URLSearchParams, { query }: Asks, own: Own = {}): Understood {
  const search = new URLSearchParams();
  const strange: string[] = [];
  for (const name of new Set(given.keys())) {
    const value = given.get(name) ?? '';
    if (value === '') continue;
    const isOne = Object.hasOwn(own, name) ? own[name]?.(value) : isValueOf(query.properties[name], value);
    if (isOne) search.set(name, value);
    else strange.push(name);
  }
  return { search, strange };
}

/** Queries are texts: of a list of values, of a form, of a length. */
function isValueOf(schema: TSchema | undefined, value: string): boolean {
  if (schema === undefined) return false;
  const { enum: values, pattern, minLength = 0, maxLength = Infinity } = schema as StringSchema;
  if (values && !values.includes(value)) return false;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return false;
  return value.length >= minLength && value.length <= maxLength;
}

interface StringSchema {
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}
