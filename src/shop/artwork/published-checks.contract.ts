import { endpoint } from '#kernel/endpoint.ts';
import { line, list, localDate, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { SEVERITIES } from './engine/check.ts';
import { FINDING_KEYS } from './engine/finding-keys.ts';
import { PROFILES } from './engine/geometry.ts';

/** What checks are about, in the order in which they are told. */
export const AREAS = ['file', 'pages', 'pictures', 'colours', 'texts', 'plates'] as const;
export type Area = (typeof AREAS)[number];

const version = Type.Integer({ minimum: 1 });

export const publishedChecksWire = object({
  /** Of the rules that are in force. */
  version,
  /** The newest first. */
  versions: list(object({ version, since: localDate }), 1_000),
  checks: list(
    object({
      /** As 'PF-04'. */
      id: line(10),
      /** What it is about. */
      area: oneOf(AREAS),
      sentences: list(
        object({
          key: oneOf(FINDING_KEYS),
          cases: list(
            object({
              severity: oneOf(SEVERITIES),
              /** Ways of printing: offset, digital, labels, cartons, large format. */
              profiles: list(oneOf(PROFILES), PROFILES.length, 1),
              /** Null where nothing is measured, or where the product says how much. */
              limit: nullable(
                object({
                  is: oneOf(['below', 'above', 'up_to']),
                  value: Type.Number({ minimum: 0 }),
                  /** Of large format pixels per inch as seen from one metre. */
                  unit: oneOf(['mm', 'pt', 'ppi', 'percent']),
                  of: Type.Optional(oneOf(['text', 'line', 'white_line', 'coloured_line'])),
                }),
              ),
            }),
            20,
          ),
        }),
        20,
      ),
    }),
    60,
  ),
});
export type PublishedChecksWire = Static<typeof publishedChecksWire>;

export const readChecks = endpoint({
  method: 'GET',
  path: '/artwork/checks/',
  summary:
    'What is checked in files that are sent, with the limits of each way of printing and the version of the rules',
  access: 'public',
  answer: publishedChecksWire,
  refusals: {},
});
