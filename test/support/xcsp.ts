import { existsSync, readFileSync } from 'node:fs';
import type { Assignment, Problem, Table } from '#shop/configurator/engine/problem.ts';

/** Reads an XCSP 2.1 instance with tables in extension, the format of public car-configuration benchmarks. */
export interface Instance {
  readonly problem: Problem;
  readonly names: readonly string[];
  /** Domains by variable, in the numbers of the file. The engine numbers the values 0, 1, 2... */
  readonly domains: readonly (readonly number[])[];
}

export function readXcsp(xml: string): Instance {
  const domains = new Map<string, readonly number[]>();
  for (const { attributes, body } of elements(xml, 'domain')) {
    domains.set(attributes['name']!, domainValues(body, attributes['optional']));
  }
  const variables = elements(xml, 'variable').map(({ attributes }) => ({
    name: attributes['name']!,
    domain: domains.get(attributes['domain']!)!,
  }));
  const indexOf = new Map(variables.map(({ name }, index) => [name, index]));
  const relations = new Map(elements(xml, 'relation').map((element) => [element.attributes['name']!, element]));
  const constraints = elements(xml, 'constraint').map(({ attributes }): Table => {
    const relation = relations.get(attributes['reference']!)!;
    const scope = attributes['scope']!.trim()
      .split(/\s+/)
      .map((name) => indexOf.get(name)!);
    const tuples = relation.body
      .split('|')
      .map((tuple) => tuple.trim())
      .filter((tuple) => tuple !== '')
      .map((tuple) =>
        tuple.split(/\s+/).map((value, column) => variables[scope[column]!]!.domain.indexOf(Number(value))),
      );
    return { kind: 'table', scope, tuples, allow: relation.attributes['semantics'] === 'supports' };
  });
  return {
    problem: { sizes: variables.map(({ domain }) => domain.length), constraints },
    names: variables.map(({ name }) => name),
    domains: variables.map(({ domain }) => domain),
  };
}

export type Domains = Readonly<Record<string, readonly number[]>>;

export interface ExpectedCase {
  readonly selection: Readonly<Record<string, number>>;
  /** Null if the selection has no solution. */
  readonly validDomains: Domains | null;
}

/** The shared car range with its exact answers; undefined on a machine without these data. */
export function sharedInstance(folder = process.env['TIRAGE_BENCHMARK_DATA'] ?? '../shared/data/configurator') {
  const instanceFile = `${folder}/renault_small.xcsp.xml`;
  const expectedFile = `${folder}/renault_small.expected.json`;
  if (!existsSync(instanceFile) || !existsSync(expectedFile)) return undefined;
  return {
    instance: readXcsp(readFileSync(instanceFile, 'utf8')),
    expected: JSON.parse(readFileSync(expectedFile, 'utf8')) as {
      solutionCount: string;
      empty: { validDomains: Domains };
      cases: readonly ExpectedCase[];
      hardCases: { hard: readonly ExpectedCase[] };
    },
  };
}

/** Converts a selection from names and file numbers to the engine's assignment. */
export function assignmentOf(instance: Instance, selection: Readonly<Record<string, number>>): Assignment {
  return Int32Array.from(instance.names, (name, index) =>
    selection[name] === undefined ? -1 : instance.domains[index]!.indexOf(selection[name]),
  );
}

function domainValues(body: string, optional: string | undefined): readonly number[] {
  const values = body
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const range = /^(-?\d+)\.\.(-?\d+)$/.exec(part);
      if (!range) return [Number(part)];
      const [low, high] = [Number(range[1]), Number(range[2])];
      return Array.from({ length: high - low + 1 }, (_, index) => low + index);
    });
  return optional === undefined || values.includes(Number(optional)) ? values : [...values, Number(optional)];
}

function elements(xml: string, name: string): { attributes: Record<string, string>; body: string }[] {
  const pattern = new RegExp(`<${name}\\s([^>]*?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  return [...xml.matchAll(pattern)].map((match) => ({
    attributes: Object.fromEntries([...match[1]!.matchAll(/([\w-]+)="([^"]*)"/g)].map((found) => [found[1], found[2]])),
    body: match[2] ?? '',
  }));
}
