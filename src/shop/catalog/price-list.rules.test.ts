import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPriceTable } from './price-list.rules.ts';

const RIGHT = {
  table: {
    columns: ['matt', 'gloss'],
    rows: [
      [100, 49.9, 154],
      [1000, 149.5, 1234.5],
    ],
  },
};

describe('a table of prices is read as spreadsheets save it', () => {
  test.each([
    ['with semicolons and decimal commas', 'quantity;matt;gloss\n100;49,90;154\n1000;149,5;1234,50\n'],
    ['with commas and decimal points', 'quantity,matt,gloss\n100,49.90,154\n1000,149.5,1234.50\n'],
    ['with commas and quoted amounts', 'quantity,matt,gloss\n100,"49,90",154\n"1,000","149,5","1.234,50"\n'],
    ['with tabs', 'quantity\tmatt\tgloss\n100\t49.90\t154\n1000\t149.5\t1234.50\n'],
    [
      'with a mark of its encoding and lines of Windows',
      '\uFEFFquantity;matt;gloss\r\n100;49,90;154\r\n1000;149,5;1234,50\r\n',
    ],
    ['with a line that names its separator', 'sep=;\nquantity;matt;gloss\n100;49,90;154\n1000;149,5;1234,50\n'],
    [
      'in French, with signs and spaces of thousands',
      'Quantité;matt;gloss\n100;49,90 €;154 €\n1 000;149,50 €;1 234,50 €\n',
    ],
    ['with empty columns and lines after it', 'quantity;matt;gloss;;\n100;49,90;154;;\n1000;149,5;1234,50;;\n;;;;\n\n'],
    ['in any order of its lines', 'quantity;matt;gloss\n1000;149,5;1234,50\n100;49,90;154\n'],
  ])('%s', (_name, text) => expect(readPriceTable(text)).toEqual({ ...RIGHT }));
});

describe('a mistake in a table is named by its line, in words that say what to do', () => {
  test.each([
    ['nothing in it', '', '1 the file is empty'],
    ['a spreadsheet', 'PK\u0003\u0004xl/workbook.xml;', '1 this is a spreadsheet and no CSV'],
    ['cells that nothing tells apart', 'quantity|matt\n100|49.90\n', '1 its cells are not told apart'],
    ['no line of headings', '100;49,90\n250;92\n', "1 the line of headings is missing: write 'quantity'"],
    ['no column of quantities', 'paper;price\nmatt;49,90\n', "1 the first column is 'paper' and not the quantity"],
    ['no column of prices', 'quantity;\n100;\n', '1 no column of prices stands beside the quantity'],
    ['a column without a heading', 'quantity;;gloss\n100;1;2\n', '1 column 2 has no heading'],
    ['two columns of one name', 'quantity;matt;matt\n100;1;2\n', "1 two columns are called 'matt'"],
    ['headings alone', 'quantity;matt\n', '1 no line of prices follows'],
    ['a quantity in words', 'quantity;matt\nhundred;49\n', "2 'hundred' is no quantity: write a whole number"],
    ['a quantity of nothing', 'quantity;matt\n0;49\n', "2 '0' is no quantity"],
    ['half a copy', 'quantity;matt\n100,5;49\n', "2 '100,5' is no quantity"],
    ['a price that is missing', 'quantity;matt;gloss\n100;49;\n', "2 under 'gloss' there is no price: write one"],
    ['a negative price', 'quantity;matt\n100;-49\n', "2 under 'matt' '-49' is negative"],
    ['a price of nothing', 'quantity;matt\n100;0,00\n', "2 under 'matt' the price is 0"],
    ['a price in words', 'quantity;matt\n100;on request\n', "2 under 'matt' 'on request' is no price"],
    [
      'fractions of a cent',
      'quantity;matt\n100;4,905\n',
      "2 under 'matt' '4,905' may be thousands or fractions of a cent",
    ],
    [
      'decimal commas between commas',
      'quantity,matt,gloss\n100,49,90,54\n',
      '2 4 cells stand under 3 headings: take out what is too much. Where amounts have commas, save it with semicolons',
    ],
    ['a doubled row', 'quantity;matt\n100;49\n250;92\n100;51\n', '4 100 stands on line 2 already: keep one of the two'],
    [
      'more copies for less',
      'quantity;matt\n100;49\n250;39\n',
      "3 under 'matt' 250 cost 39.00, less than 100 on line 2 (49.00)",
    ],
    [
      'more copies for more apiece',
      'quantity;matt\n100;49\n250;130\n',
      "3 under 'matt' 250 cost more apiece (0.5200) than 100 on line 2 (0.4900)",
    ],
  ])('%s', (_name, text, said) => {
    const read = readPriceTable(text);
    expect('problems' in read && read.problems.map(({ line, message }) => `${line} ${message}`).join('\n')).toContain(
      said,
    );
  });

  test('ten thousand rows are refused as such, and not one by one', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `${at + 1};${at + 1}`).join('\n');
    expect(readPriceTable(`quantity;matt\n${rows}\n`)).toEqual({
      problems: [{ line: 502, message: expect.stringMatching(/^10000 rows are too many, 500 at most/) }],
    });
  });

  test('many mistakes are named up to a number, and the rest is counted', () => {
    const rows = Array.from({ length: 100 }, (_, at) => `${at + 1};-1`).join('\n');
    const read = readPriceTable(`quantity;matt\n${rows}\n`);
    expect('problems' in read && read.problems).toHaveLength(21);
    expect('problems' in read && read.problems.at(-1)).toEqual({
      line: 22,
      message: 'and 80 more lines from here on are wrong',
    });
  });
});

test('whatever is mistyped in a table, it is refused or says prices that rise in all and fall apiece', () => {
  const right = 'quantity;matt;gloss\n100;49,90;54,00\n250;92,00;110,00\n500;149,50;180,00\n';
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: fc.nat(right.length - 1),
          away: fc.nat(3),
          typed: fc.constantFrom('', '-', ',', '.', ';', '0', '9', ' ', '\n', '"', 'x', '€', '\t'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      (slips) => {
        const text = slips.reduce((now, { at, away, typed }) => now.slice(0, at) + typed + now.slice(at + away), right);
        const read = readPriceTable(text);
        if ('problems' in read) {
          expect(read.problems.length).toBeGreaterThan(0);
          refused += 1;
          return;
        }
        const { columns, rows } = read.table;
        expect(rows.length).toBeGreaterThan(0);
        for (const [at, row] of rows.entries()) {
          expect(row).toHaveLength(columns.length + 1);
          expect(row.every((number) => number > 0)).toBe(true);
          const before = rows[at - 1];
          if (!before) continue;
          expect(row[0]).toBeGreaterThan(before[0]!);
          for (const [column, price] of row.entries()) {
            if (column === 0) continue;
            expect(price).toBeGreaterThanOrEqual(before[column]!);
            expect(Math.round(price * 100) * before[0]!).toBeLessThanOrEqual(
              Math.round(before[column]! * 100) * row[0]!,
            );
          }
        }
      },
    ),
    { numRuns: 5000 },
  );
  expect(refused).toBeGreaterThan(1000);
});
