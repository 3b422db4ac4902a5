import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { object, Type } from '#kernel/schema.ts';
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
