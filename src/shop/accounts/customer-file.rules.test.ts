import { describe, expect, test } from 'vitest';
import { MOST_IMPORTED, readCustomerFile } from './customer-file.rules.ts';

const rowsOf = (text: string) => {
  const read = readCustomerFile(text);
  if ('key' in read) throw new Error(JSON.stringify(read));
  return read;
};

describe('a file of customers', () => {
  test.each([
    ['with commas', 'email,first_name,last_name,city\nana@example.fr,Ana,"Dos, Santos",Lyon\n'],
    ['with semicolons', 'email;first_name;last_name;city\r\nana@example.fr;Ana;Dos, Santos;Lyon\r\n'],
    ['with a mark at its beginning', '\uFEFFEmail,First_Name,last_name,city\nana@example.fr,Ana,"Dos, Santos",Lyon'],
    ['with its columns in another order', 'city,last_name,first_name,email\n Lyon ,"Dos, Santos",Ana,ana@example.fr'],
  ])('%s is read', (_, text) => {
    const { rows, problems } = rowsOf(text);
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      line: 2,
      cells: { email: 'ana@example.fr', first_name: 'Ana', last_name: 'Dos, Santos', city: 'Lyon', phone: '' },
    });
  });

  test('names rows that cannot be read by their line, also after a cell of several lines', () => {
    const { rows, problems } = rowsOf(
      [
        'email,first_name,last_name,street',
        'a@example.fr,A,B,"1 rue\nde la Paix"',
        'b@example.fr,A',
        'A@EXAMPLE.FR,A,B,',
        `c@example.fr,A,B,${'x'.repeat(301)}`,
        '',
        'd@example.fr,A,B,',
      ].join('\n'),
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 8]);
    expect(problems).toEqual([
      { line: 4, field: '', key: 'cells', email: 'b@example.fr' },
      { line: 5, field: 'email', key: 'twice', email: 'A@EXAMPLE.FR' },
      { line: 6, field: 'street', key: 'too_long', email: 'c@example.fr' },
    ]);
  });

  test('leaves rows without an address to who asks for one, each of them', () => {
    const { rows, problems } = rowsOf('email,first_name,last_name\n,A,B\n,C,D\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(problems).toEqual([]);
  });

  test('is refused as a whole with another head, without rows, and with too many', () => {
    expect(readCustomerFile('')).toEqual({ key: 'empty' });
    expect(readCustomerFile('email,first_name,last_name\n')).toEqual({ key: 'empty' });
    expect(readCustomerFile('email,name,email\nx')).toEqual({
      key: 'columns',
      columns: ['name', 'first_name', 'last_name', 'email'],
    });
    const many = Array.from({ length: MOST_IMPORTED + 1 }, (_, index) => `x${index}@example.fr,A,B`);
    expect(readCustomerFile(['email,first_name,last_name', ...many].join('\n'))).toEqual({ key: 'too_many' });
    expect(rowsOf(['email,first_name,last_name', ...many.slice(1)].join('\n')).rows).toHaveLength(MOST_IMPORTED);
  });
});
