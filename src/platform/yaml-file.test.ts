import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { object, oneOf, Type } from '#kernel/schema.ts';
import { keepFor, keptFor } from './parse-cache.ts';
import { readYamlFile } from './yaml-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'yaml-'));
afterAll(() => rmSync(folder, { recursive: true }));
const schema = object({ name: Type.String(), count: Type.Integer() });

function fileWith(text: string): string {
  const file = join(folder, `${randomUUID()}.yaml`);
  writeFileSync(file, text);
  return file;
}

test('a file read again says the same, with the lines of its parts', () => {
  const file = fileWith(`# ${randomUUID()}\nname: 'no'\ncount: 0x10\n`);
  const [first, second] = [readYamlFile(file, schema), readYamlFile(file, schema)];
  for (const content of [first, second]) {
    if ('problems' in content) throw new Error('the file is right');
    expect(content.value).toEqual({ name: 'no', count: 16 });
    expect(content.lineOf(['count'])).toBe(3);
  }
});

test('a wrong file is never kept, and says its problem each time', () => {
  const text = `# ${randomUUID()}\nname: a\ncount: many\n`;
  const file = fileWith(text);
  for (const content of [readYamlFile(file, schema), readYamlFile(file, schema)])
    expect(content).toMatchObject({ problems: [{ file, line: 3, message: expect.stringContaining('/count') }] });
  expect(keptFor(text)).toBeUndefined();
});

test('what was kept and does not fit is not believed', () => {
  const text = `# ${randomUUID()}\nname: a\ncount: 1\n`;
  keepFor(text, { name: 'a', count: 'spoilt' });
  expect(readYamlFile(fileWith(text), schema)).toMatchObject({ value: { name: 'a', count: 1 } });
});

test.each([
  ['time: 9h\n', '/time does not have the form that it needs: write it as 09:00'],
  ['size: XXS\n', '/size is none of the values that are allowed: write S, M'],
  ['colour: red\ncolour: blue\n', 'the key colour is there twice: remove one'],
  ['colouur: red\n', "/colouur is no key of this part: did you mean 'colour'?"],
  ['machines: [{kind: press, setupp: 3}]\n', "/machines/0/setupp is no key of this part: did you mean 'setup'?"],
  ['count: 0\n', '/count is too low: write 1 or more'],
  ['count: 11\n', '/count is too high: write 10 or less'],
  ['count: many\n', '/count is of another kind: write a whole number, without its unit and quotes'],
  [
    'count: "3"\n',
    "/count is '3', and no number is written so: write 3, with a point if it has decimals, without unit and quotes",
  ],
  ['names: []\n', '/names is empty: name one entry or more, or remove it'],
  ['names: [a, b, c]\n', '/names has too many entries: name 2 at most'],
  ['names: [abcdef]\n', '/names/0 is too long: write 5 characters at most'],
  ['names: [""]\n', '/names/0 is empty: write a text'],
  ['machines: [{kind: press}]\n', '/machines/0 lacks setup: add it'],
  ['machines: [{kind: pres, setup: 3}]\n', '/machines/0/kind write press or roll'],
])('what is wrong is said in words of the file, not of its schema: %j', (text, says) => {
  const machine = Type.Union([
    object({ kind: Type.Literal('press'), setup: Type.Integer() }),
    object({ kind: Type.Literal('roll'), setup: Type.Integer(), metres: Type.Integer() }),
  ]);
  const form = object({
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
    size: Type.Optional(oneOf(['S', 'M'])),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    names: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 5 }), { minItems: 1, maxItems: 2 })),
    colour: Type.Optional(Type.String()),
    machines: Type.Optional(Type.Array(machine)),
  });
  const content = readYamlFile(fileWith(text), form);
  const messages = 'problems' in content ? content.problems.map(({ message }) => message) : [];
  expect(messages).toContain(says);
  expect(messages.some((each) => /schema|constant|allowed values|must/.test(each))).toBe(false);
});

test('a text that begins with * is told with its line, and so are parts that stand for one another too often', () => {
  const starred = fileWith(`# ${randomUUID()}\nname: *Nouveau*\ncount: 1\n`);
  expect(readYamlFile(starred, schema)).toEqual({
    problems: [{ file: starred, line: 2, message: 'has a text that begins with *: put it in quotes' }],
  });
  const levels = Array.from({ length: 9 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(9)}]`);
  const grown = fileWith(`# ${randomUUID()}\nl0: &l0 text\n${levels.join('\n')}\nlast: *l9\n`);
  expect(readYamlFile(grown, schema)).toMatchObject({
    problems: [{ file: grown, message: expect.stringContaining('repeats parts with * too often') }],
  });
});
