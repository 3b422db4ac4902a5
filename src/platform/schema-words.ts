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
  'silk-350',
  'paper',
  'www.example.fr',
  'name@example.fr',
  '2027-08-02',
  '2027-08-02T00:00:00Z',
  '#0B5D43',
  'K12',
  'EUR',
  'FR',
  '09:00',
  '49111010',
  '/flyers/',
  'BNPAFRPPXXX',
];

/** What is asked for at places whose form many words have. */
const EXAMPLES_BY_NAME: readonly (readonly [place: RegExp, example: string])[] = [
  [/\/(?:hosts|aliases)\b/, 'www.example.fr'],
];

/**
 * Says what errors of a schema ask for: the values that are allowed, the key that was meant, an example of the form. One
 * sentence for each place.
 */
export function sayErrors(schema: TSchema, all: readonly SchemaError[], value: unknown): Said[] {
  const commas = decimalCommas(value);
  const errors = ofMeantAlternatives(all).filter(({ instancePath, keyword }) => {
    const isOfComma = commas.some(({ at, within }) => instancePath.startsWith(at) || instancePath === within);
    const isAround = commas.some(({ at }) => at.startsWith(`${instancePath}/`));
    return !isOfComma && !(isAround && (keyword === 'type' || keyword === 'anyOf'));
  });
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
      add(error.instancePath, sayError(schema, error, valueAt(value, error.instancePath)));
  const said = [...sentences].flatMap(([at, messages]) => messages.map((message) => ({ at, message })));
  return [...commas.map(({ at, message }) => ({ at, message })), ...said];
}

interface Comma extends Said {
  /** The part in which the number stands. */
  readonly within: string;
}

/** Numbers with a decimal comma within braces, where a comma ends an entry: '{width: 85,5}' has the entries width and 5. */
function decimalCommas(value: unknown, within = ''): Comma[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  return entries.flatMap(([key, part], index) => {
    const at = `${within}/${key}`;
    const before = entries.find(([, other], place) => place !== index && typeof other === 'number');
    const isRest = !Array.isArray(value) && /^\d+$/.test(key) && part === null && before !== undefined;
    const message = `is the rest of a number with a comma, which ends an entry here: write a point, as in 85.5`;
    return isRest ? [{ at, within, message }] : decimalCommas(part, at);
  });
}

/**
 * Leaves out the alternatives of a union that a literal rules out, where another one has the same place right: `kind` says
 * which was meant.
 */
function ofMeantAlternatives(errors: readonly SchemaError[]): SchemaError[] {
  const wrongAt = new Map<string, Set<string>>();
  for (const { schemaPath, instancePath } of errors)
    for (const alternative of alternativesOf(schemaPath))
      wrongAt.set(alternative, (wrongAt.get(alternative) ?? new Set()).add(instancePath));
  const isRuledOut = (alternative: string, at: string) =>
    [...wrongAt].some(([other, places]) => unionOf(other) === unionOf(alternative) && !places.has(at));
  const ruledOut = new Set(
    errors
      .filter(({ keyword }) => keyword === 'const')
      .flatMap(({ schemaPath, instancePath }) =>
        alternativesOf(schemaPath).filter((alternative) => isRuledOut(alternative, instancePath)),
      ),
  );
  return errors.filter(({ schemaPath }) => !alternativesOf(schemaPath).some((each) => ruledOut.has(each)));
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

function sayError(schema: TSchema, error: SchemaError, value: unknown): string {
  switch (error.keyword) {
    case 'enum':
      return `is none of the values that are allowed: write ${error.params.allowedValues.map(String).join(', ')}`;
    case 'pattern': {
      const pattern = new RegExp(error.params.pattern, 'u');
      const named = EXAMPLES_BY_NAME.filter(([place]) => place.test(error.instancePath)).map(([, example]) => example);
      const example = [...named, ...EXAMPLES].find((each) => pattern.test(each));
      return example === undefined
        ? `does not have the form ${error.params.pattern}: correct it`
        : `does not have the form that it needs: write it as ${example}`;
    }
    case 'boolean': {
      const name = error.instancePath.split('/').at(-1) ?? '';
      const keys = Object.keys((schemaAt(schema, error.schemaPath)?.['properties'] as object | undefined) ?? {});
      return `is no key of this part: ${remedyFor(name, keys, keys.length > 0 ? `write one of ${keys.join(', ')}` : 'remove it')}`;
    }
    case 'type':
      return sayMeantNumber(error.params.type, value) ?? sayLimit(error) ?? error.message;
    default:
      return sayLimit(error) ?? error.message;
  }
}

/** A number that is written as people write it: '4,90', '120 g'. */
function sayMeantNumber(type: string | readonly string[], value: unknown): string | undefined {
  if (typeof value !== 'string' || ![type].flat().some((each) => each === 'number' || each === 'integer'))
    return undefined;
  const [, number, decimals] = /^\s*(-?\d+)(?:[.,](\d+))?\s*\D*$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  const right = decimals === undefined ? number : `${number}.${decimals}`;
  return `is '${value}', and no number is written so: write ${right}, with a point if it has decimals, without unit and quotes`;
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

function valueAt(value: unknown, path: string): unknown {
  let here = value;
  for (const part of path.split('/').slice(1)) here = (here as Readonly<Record<string, unknown>> | undefined)?.[part];
  return here;
}
