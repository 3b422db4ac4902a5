import type { TSchema } from 'typebox';
import type { Errors } from 'typebox/value';
import { remedyFor } from '#kernel/similar-name.ts';

type SchemaError = ReturnType<typeof Errors>[number];

/** What is wrong at a place of a data file, in words of its author and not of schemas. */
export interface Said {
  /** A JSON pointer. Empty for the whole file. */
  readonly at: string;
  readonly message: string;
}

/** Forms that files have often, by an example of each. */
const EXAMPLES: readonly string[] = [
  '09:00',
  'www.example.fr',
  'name@example.fr',
  '2027-08-02',
  '2027-08-02T00:00:00Z',
  '#0B5D43',
  'K12',
  'silk-350',
  'paper',
  'EUR',
  'FR',
  '49111010',
];

/**
 * Says what errors of a schema ask for: the values that are allowed, the key that was meant, an example of the form. One
 * sentence for each place.
 */
export function sayErrors(schema: TSchema, all: readonly SchemaError[]): Said[] {
  const errors = ofMeantAlternatives(all);
  const sentences = new Map<string, string[]>();
  const add = (at: string, message: string) => {
    const said = sentences.get(at) ?? [];
    if (!said.includes(message)) sentences.set(at, [...said, message]);
  };
  const constants = Map.groupBy(
    errors.filter((error) => error.keyword === 'const'),
    ({ instancePath }) => instancePath,
  );
  for (const [at, alternatives] of constants)
    add(at, `write ${alternatives.map((error) => String(error.params.allowedValue)).join(' or ')}`);
  // These repeat what stands at the places within.
  const others = errors.filter(({ keyword }) => keyword !== 'const' && keyword !== 'additionalProperties');
  for (const error of others)
    if (error.keyword !== 'anyOf' || !errors.some((each) => isWithin(each, error)))
      add(error.instancePath, sayError(schema, error));
  return [...sentences].flatMap(([at, messages]) => messages.map((message) => ({ at, message })));
}

/**
 * Leaves out the alternatives of a union that a literal rules out, where another one has its literals right: `kind` says
 * which was meant.
 */
function ofMeantAlternatives(errors: readonly SchemaError[]): SchemaError[] {
  const ruledOut = new Set(
    errors.filter(({ keyword }) => keyword === 'const').flatMap(({ schemaPath }) => alternativesOf(schemaPath)),
  );
  const meant = new Set(
    errors
      .flatMap(({ schemaPath }) => alternativesOf(schemaPath))
      .filter((alternative) => !ruledOut.has(alternative))
      .map(unionOf),
  );
  return errors.filter(
    ({ schemaPath }) => !alternativesOf(schemaPath).some((each) => ruledOut.has(each) && meant.has(unionOf(each))),
  );
}

/** '#/a/anyOf/1' and '#/a/anyOf/1/b/anyOf/0' of '#/a/anyOf/1/b/anyOf/0/c'. */
function alternativesOf(schemaPath: string): string[] {
  return [...schemaPath.matchAll(/\/anyOf\/\d+/g)].map(({ index, 0: part }) =>
    schemaPath.slice(0, index + part.length),
  );
}

function unionOf(alternative: string): string {
  return alternative.slice(0, alternative.lastIndexOf('/'));
}

function isWithin(error: SchemaError, outer: SchemaError): boolean {
  return (
    error !== outer && error.keyword !== 'additionalProperties' && error.instancePath.startsWith(outer.instancePath)
  );
}

function sayError(schema: TSchema, error: SchemaError): string {
  switch (error.keyword) {
    case 'enum':
      return `is none of the values that are allowed: write ${error.params.allowedValues.map(String).join(', ')}`;
    case 'pattern': {
      const pattern = new RegExp(error.params.pattern, 'u');
      const example = EXAMPLES.find((each) => pattern.test(each));
      return example === undefined
        ? `does not have the form ${error.params.pattern}: correct it`
        : `does not have the form that it needs: write it as ${example}`;
    }
    case 'boolean': {
      const name = error.instancePath.split('/').at(-1) ?? '';
      const keys = Object.keys((schemaAt(schema, error.schemaPath)?.['properties'] as object | undefined) ?? {});
      return `is no key of this part: ${remedyFor(name, keys, keys.length > 0 ? `write one of ${keys.join(', ')}` : 'remove it')}`;
    }
    default:
      return sayLimit(error) ?? error.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number, without its unit and quotes',
  integer: 'a whole number, without its unit and quotes',
  string: 'a text, in quotes if it looks like a number',
  boolean: 'true or false',
  array: 'a list: [one, two]',
  object: 'a part with keys of its own',
};

/** What is too little, too much, missing or of another kind. */
function sayLimit(error: SchemaError): string | undefined {
  switch (error.keyword) {
    case 'minimum':
      return `is too low: write ${error.params.limit} or more`;
    case 'maximum':
      return `is too high: write ${error.params.limit} or less`;
    case 'exclusiveMinimum':
      return `is too low: write more than ${error.params.limit}`;
    case 'exclusiveMaximum':
      return `is too high: write less than ${error.params.limit}`;
    case 'minLength':
      return error.params.limit === 1
        ? 'is empty: write a text'
        : `is too short: write ${error.params.limit} characters or more`;
    case 'maxLength':
      return `is too long: write ${error.params.limit} characters at most`;
    case 'minItems':
    case 'minProperties':
      return error.params.limit === 1
        ? 'is empty: name one entry or more, or remove it'
        : `has too few entries: name ${error.params.limit} or more`;
    case 'maxItems':
    case 'maxProperties':
      return `has too many entries: name ${error.params.limit} at most`;
    case 'required':
      return `lacks ${error.params.requiredProperties.join(', ')}: add it`;
    case 'type':
      return `is of another kind: write ${[error.params.type]
        .flat()
        .map((type) => KINDS[type] ?? type)
        .join(' or ')}`;
    default:
      return undefined;
  }
}

/** The schema that holds the keyword at a path like '#/properties/brand/additionalProperties'. */
function schemaAt(schema: TSchema, path: string): Readonly<Record<string, unknown>> | undefined {
  let here: unknown = schema;
  for (const part of path.split('/').slice(1, -1))
    here = (here as Readonly<Record<string, unknown>> | undefined)?.[part];
  return here as Readonly<Record<string, unknown>> | undefined;
}
