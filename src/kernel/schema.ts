import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { CURRENCIES } from './currencies.ts';
import { LANGUAGE_PATTERN, type Localised } from './languages.ts';

/** Closed schemas with limits: unknown fields and unlimited strings or arrays are refused. */

export type { Static };
export { Type };

/** The media type of bytes whose content only the handler knows. */
export const BYTES = 'application/octet-stream';

export function object<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

export function text(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength });
}

/** One line of text: no control characters. */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
}

export function list<S extends TSchema>(items: S, maxItems: number, minItems = 0) {
  return Type.Array(items, { minItems, maxItems });
}

/** A map with limited keys and size. */
export function map<S extends TSchema>(value: S, maxProperties: number, keyPattern = "^[\\w .:/%+&()'-]{1,80}$") {
  return Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    maxProperties,
    propertyNames: { type: 'string', maxLength: 80, pattern: keyPattern },
    additionalProperties: value,
  });
}

/** A text in at least one language. A shop in another language shows the fallback language. */
export function inLanguages(one: TSchema) {
  return Type.Unsafe<Localised>({ ...map(one, 40, LANGUAGE_PATTERN), minProperties: 1 });
}

export function oneOf<const V extends readonly string[]>(values: V) {
  return Type.Unsafe<V[number]>({
    type: 'string',
    enum: [...values],
    maxLength: Math.max(...values.map((value) => value.length)),
  });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** A body of bytes instead of JSON. */
export function bytes(most: number) {
  return Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: BYTES, maxLength: most });
}

/** An answer that is a file instead of JSON. */
export interface SentFile {
  readonly type: string;
  /** The name under which it is saved. */
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** Names the bytes where the same address always answers them: a browser may keep them for its person. */
  readonly unchanging?: string;
}

export const file = Type.Unsafe<SentFile>({ type: 'string', contentMediaType: BYTES });

/** Whether a body or an answer is bytes. */
export function isBytes(schema: TSchema | undefined): boolean {
  return (schema as { readonly contentMediaType?: string } | undefined)?.contentMediaType === BYTES;
}

export const key = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9][\\w.:-]*$' });
export const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
export const countryCode = Type.String({ minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' });
export const currencyCode = oneOf(CURRENCIES);
/** One value per currency, by its code. */
export const byCurrency = <S extends TSchema>(value: S) => map(value, CURRENCIES.length, `^(${CURRENCIES.join('|')})$`);
export const quantity = Type.Integer({ minimum: 1, maximum: 10_000_000 });
/** Whole cents with any sign, small enough for an exact double. */
export const cents = Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 });
/** A decimal amount as text, '39.60'. */
export const decimal = Type.String({ maxLength: 24, pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$' });
/** How a calendar day is written in a pattern: a year that PostgreSQL knows, a month, and a day that some month has. */
export const DAY = '(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
/** A calendar day that is asked for. A day that its month does not have counts as the last day of the month. */
export const calendarDay = Type.String({ minLength: 10, maxLength: 10, pattern: `^${DAY}$` });
/** Local date as YYYY-MM-DD. */
export const localDate = Type.String({ minLength: 10, maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const instant = Type.String({ maxLength: 40, pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' });
export const moneyWire = object({ centAmount: cents, currencyCode });
