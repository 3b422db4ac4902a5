import { LineCounter, parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import { unboundSigns, unreadableParts } from './yaml-words.ts';

function told(text: string, secret = false): string[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const { errors } = document;
  const parts = errors.length > 0 ? unreadableParts(errors, text, secret) : unboundSigns(document);
  return parts.map(({ at, message }) => `${lines.linePos(at).line} ${message}`);
}

test.each([
  ['a:\n  name: Press: large\n  b: 1\n', 2, "has a second ': ' in it"],
  ['- say: hello: you\n- b\n', 1, "has a second ': ' in it"],
  ['a:\n  list: [FR, IT\n  b: 1\nc: 2\nd: [3]\n', 2, 'has a [ that is not closed: add ]'],
  ['a:\n  - {id: x, b: 1\n  - {id: y, b: 2}\nc: 1\n', 2, 'has a { that is not closed: add }'],
  ['c: 1\na:\n  - {id: x, most: {b: 1}', 3, 'has a { that is not closed: add }'],
  ['a: [FR, IT]]\nb: 1\n', 1, 'has a ] that nothing opens'],
  ['a: {x: 1}}\nb: 1\n', 1, 'has a } that nothing opens'],
  ['a: [FR, IT}\nb: 1\n', 1, 'closes a [ with }: write ]'],
  ['a: [{x: 1} {x: 2}]\n', 1, 'has no comma after a closing bracket'],
  ['a: {x: 1 y: 2}\n', 1, 'has no comma between two entries'],
  ['a: [FR,, IT]\n', 1, 'has a comma too many'],
  ['c: 1\na: "text\nb: 1\nd: 2\n', 2, 'has a text whose quote is not closed'],
  ["a: 'text\nb: 1\nc: 2\n", 1, 'has a text whose quote is not closed'],
  ['a: "text\nb: "other"\nc: 2\n', 1, 'has a text whose quote is not closed'],
  ['a: {x: "text, y: 1}\nb: 1\n', 1, 'has a text whose quote is not closed'],
  ["a: 'l'encre'\nb: 1\n", 1, 'has more behind a text that ended with its quote'],
  ['a: "text" more\nb: 1\n', 1, 'has more behind a text that ended with its quote'],
  ['a:\n\tb: 1\n\tc: 2\n', 2, 'begins with a tab: indent with spaces'],
  ['a:\n  b: 1\n   c: 2\nd: 1\n', 3, 'is indented more than the line that it follows'],
  ['a:\n   b: 1\n  c: 2\nd: 1\n', 3, 'is indented unlike the lines that it belongs to'],
  ['a:\n  - x\n - y\n', 3, "begins with '- ' where no list is"],
  ['a:\n  - x: 1\n - y: 2\nb: 1\n', 3, "begins with '- ' where no list is"],
  ['a:\n  b: 1\n  - x\n', 3, "begins with '- ' where no list is"],
  ['a: b: c\nd: 1\n- x\n', 1, "has a second ': ' in it"],
  ['a: 1\n- b\n', 2, "begins with '- ' where no list is"],
  ['- a\nb: 1\n', 2, "stands in a list without '- '"],
  ['- "a"\nb: 1\n', 2, "stands in a list without '- '"],
  ['- [a]\nb: 1\n', 2, "stands in a list without '- '"],
  ['*x: y\n', 1, 'has a text that begins with *: put it in quotes'],
  ['a: *x y\n', 1, 'has a text that begins with *: put it in quotes'],
  ['b: 1\na: *Nouveau*\n', 2, 'has a text that begins with *: put it in quotes'],
  ['a: **Neu**\n', 1, 'has a text that begins with *: put it in quotes'],
  ['a: [b, *x]\n', 1, 'has a text that begins with *: put it in quotes'],
  ['b: 1\na: &Co\nc: 1\n', 2, 'has a text that begins with &: put it in quotes'],
  ['a: &Filles et garçons\n', 1, 'has a text that begins with &: put it in quotes'],
  ['a: & Co\n', 1, 'has a text that begins with &: put it in quotes'],
  ['a:\n  - b: 1\n   c: 2\n', 3, "stands in a list without '- '"],
  ['a: 1\nb 2\nc: 3\n', 2, 'has no colon behind its key'],
  ['a:1\nb: 2\n', 1, 'has no space after its colon'],
  ['a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n', 2, 'is a mark that was left when two versions were merged'],
  ['a: @home\nb: 1\n', 1, 'has a text that begins with @: put it in quotes'],
  ['a: "C:\\path"\n', 1, 'has a backslash in double quotes'],
  ['a: - b\n', 1, 'has a list behind a key'],
  ['a: 1\n---\nb: 2\n', 2, 'begins a second document with ---'],
  ['a: "x"#c\n', 1, 'has a # without a space before it'],
  ['a: | text\n  b\n', 1, 'cannot be read: look for a quote'],
])('%j is told once, in line %i and with its remedy', (text, line, says) => {
  const messages = told(text);
  expect(messages).toEqual([expect.stringContaining(`${line} ${says}`)]);
  expect(messages[0]).not.toMatch(/mapping|scalar|implicit|sequence|flow/i);
  expect(told(text, true)).toEqual(messages.map((said) => said.replace('with @', 'with a sign')));
});

test('keys that are there twice are all told, before another mistake', () =>
  expect(told('a: 1\na: 2\nb: 1\nb: 2\nc: [1\n')).toEqual([
    '2 the key a is there twice: remove one',
    '4 the key b is there twice: remove one',
    expect.stringContaining('5 has a [ that is not closed'),
  ]));

test('a part that stands for another one is no mistake', () => {
  expect(told('a: &x text\nb: *x\nc: [*x, R&D, 2 * 3]\n')).toEqual([]);
});

test('of a file with secrets no message repeats a part', () => {
  expect(told('key: 1\nkey: 2\n', true)).toEqual(['2 a key is there twice: remove one']);
  expect(told('key: @s3cr3t\n', true)).toEqual(['1 has a text that begins with a sign: put it in quotes']);
  expect(told("key: 's3'cr3t'\n", true).join(' ')).not.toMatch(/s3|cr3t/);
});
