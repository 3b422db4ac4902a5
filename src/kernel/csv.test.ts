import { expect, test } from 'vitest';
import { csvCell, csvRecords } from './csv.ts';

test('a quote within a cell is a character like others', () => {
  expect(csvRecords('email;name\na@b.example;Anne "Zoé" O\'Brien;\nc@d.example;12" disque;x', ';')).toEqual([
    { line: 1, cells: ['email', 'name'] },
    { line: 2, cells: ['a@b.example', 'Anne "Zoé" O\'Brien', ''] },
    { line: 3, cells: ['c@d.example', '12" disque', 'x'] },
  ]);
});

test('a cell that is quoted wrongly is one record that is short, and the lines after it are read', () => {
  expect(csvRecords('a,b,c\n1,"two" and more,3\n4,5,6\r\n"never closed,8,9')).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['1', ''] },
    { line: 3, cells: ['4', '5', '6'] },
    { line: 4, cells: [''] },
  ]);
});

test('quoted cells keep separators, quotes and line breaks, and lines are counted by them', () => {
  expect(csvRecords('a,b\n"1,\n""x""",2\n\n3,4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,\n"x"', '2'] },
    { line: 5, cells: ['3', '4'] },
  ]);
});

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['12" disc', '"12"" disc"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['-1+1', "'-1+1"],
])('the cell %j is written as %j: quoted where it must be, and never a formula', (text, written) => {
  expect(csvCell(text)).toBe(written);
});
