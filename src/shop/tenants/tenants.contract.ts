import { endpoint } from '#kernel/endpoint.ts';
import { currencyCode, id, line, list, map, nullable, object, text, Type } from '#kernel/schema.ts';

const path = Type.String({ maxLength: 200, pattern: '^/' });

const link = object({ id, path });

/** Row 5.01: one rule per field, as defined in kernel/validation-rules.ts. */
const fieldRule = object({
  required: Type.Optional(Type.Boolean()),
  minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  maxLength: Type.Integer({ minimum: 0, maximum: 100_000 }),
  format: line(40),
  when: Type.Optional(object({ field: id, is: line(40) })),
});

/** Row 3.01. Amounts are decimals in the domain's currency. */
export const domainConfiguration = object({
  indexable: Type.Boolean(),
  default_iso2: line(2),
  default_zipcode: line(12),
  base_locale: line(10),
  locale: line(10),
  flag: line(10),
  countries: list(line(2), 60),
  currency: currencyCode,
  currencies: list(currencyCode, 10),
  file_check_price: line(16),
  time_zone: line(40),
});

/** Rows 3.02 to 3.05, 7.6.01. */
export const basicConfigs = endpoint({
  method: 'GET',
  path: '/basic-configs/',
  summary: 'What a page of this shop needs before anything else: domain, urls, default links, dictionaries',
  access: 'public',
  query: object({ dictionary_keys: Type.Optional(line(1)) }),
  answer: object({
    trackingId: line(64),
    domain: domainConfiguration,
    urls: map(path, 500),
    defaultLinks: map(link, 20),
    pathMap: map(object({ id, kind: id }), 500, '^/[^\\s]{0,199}$'),
    dictionaries: map(map(text(4000), 1000), 60),
    showDictionaryKeys: Type.Boolean(),
    configs: object({ mode: line(12), buildId: line(64), brand: line(80), resetSessionOn401: Type.Boolean() }),
    rules: object({
      maxCartItems: Type.Integer(),
      maxCartCents: Type.Integer(),
      validationRules: map(map(fieldRule, 40), 40),
    }),
    debug: nullable(object({ tenant: id })),
    reviews: nullable(object({ average: line(8), count: Type.Integer() })),
    loqate: nullable(line(80)),
    designStack: nullable(line(80)),
  }),
  refusals: { basic_configs_missing: 503 },
});
