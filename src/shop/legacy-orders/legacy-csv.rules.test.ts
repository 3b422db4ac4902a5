import { describe, expect, test } from 'vitest';
import { readLegacyCsv } from './legacy-csv.rules.ts';

const HEAD = 'tenant,customer,number,date,total,currency,status,lines';
const SHOPS = ['tirage-fr', 'tirage-it'];
const read = (...rows: string[]) => readLegacyCsv([HEAD, ...rows].join('\n'), SHOPS);
const GOOD =
  'tirage-fr,Ana@Example.fr,A-1001,2021-03-04,120.50,EUR,Livrée,"1000 flyers A5; ""mat"", 135 g\n250 cartes"';

describe('a file of former orders', () => {
  test('is read with quotes, line breaks in cells, either line end, and a mark at its beginning', () => {
    const order = {
      number: 'A-1001',
      owner: 'email:ana@example.fr',
      placedOn: '2021-03-04',
      totalCents: 12_050,
      currency: 'EUR',
      status: 'Livrée',
      lines: '1000 flyers A5; "mat", 135 g\n250 cartes',
    };
    expect(read(GOOD)).toEqual({ rows: [{ tenantId: 'tirage-fr', order }], problems: [] });
    const windows = `\uFEFF${[HEAD, 'tirage-it,4711,B2,2020-01-01,0,EUR,,x', ''].join('\r\n')}`;
    expect(readLegacyCsv(windows, SHOPS).rows[0]?.order).toMatchObject({ owner: 'id:4711', status: '', lines: 'x' });
  });

  test('names everything that is wrong with it by line', () => {
    const { rows, problems } = read(
      GOOD,
      'nowhere,4711,B1,2020-01-01,1,EUR,,x',
      'tirage-fr,a@b@c,B2,2020-01-01,1,EUR,,x',
      'tirage-fr,4711,B 3,2020-01-01,1,EUR,,x',
      'tirage-fr,4711,B4,2020-02-30,1,EUR,,x',
      'tirage-fr,4711,B5,2020-01-01,"1,5",EUR,,x',
      'tirage-fr,4711,B6,2020-01-01,-1,EUR,,x',
      'tirage-fr,4711,B7,2020-01-01,1,XXX,,x',
      'tirage-fr,4711,B8,2020-01-01,1,EUR,,',
      'tirage-fr,4711,B9',
      'tirage-fr,4711,A-1001,2020-01-01,1,EUR,,x',
      'tirage-fr,4711,C1,2020-01-01,1,EUR,,x',
    );
    // The first order takes two lines of the file.
    expect(problems.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(rows.map(({ order }) => order.number)).toEqual(['A-1001', 'C1']);
    expect(problems.at(-1)?.problem).toContain('twice');
  });

  test('with another head, or with a quote that is never closed, is refused', () => {
    expect(readLegacyCsv('number,date\nA,2020-01-01', SHOPS).problems).toHaveLength(1);
    expect(readLegacyCsv('', SHOPS).problems).toHaveLength(1);
    const { rows, problems } = read('tirage-fr,4711,A1,2020-01-01,1,EUR,,"never closed');
    expect([rows.length, problems.length > 0]).toEqual([0, true]);
  });
});
