import { expect, test } from 'vitest';
import english from '../../../../tenants/dictionaries/en/stafforders.json' with { type: 'json' };
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { asStaffSee } from '#test/support/staff-page.tsx';
import { MoneyBox } from './money-box.tsx';

const euros = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' as const });
const money = {
  currencyCode: 'EUR' as const,
  payable: euros(1000),
  credited: euros(0),
  costs: euros(1000),
  charged: euros(1500),
  returned: euros(0),
  due: euros(0),
  overpaid: euros(500),
  transactions: [],
};

function moneyBox(mayBook: boolean, more: Partial<typeof money> = {}): string {
  const order = { money: { ...money, ...more }, refund: null } as Partial<StaffOrderWire> as StaffOrderWire;
  return asStaffSee(<MoneyBox order={order} showAnswer={() => ''} mayBook={mayBook} />, { stafforders: english });
}

test('money that was received too much names the button that gives it back only to staff who have that button', () => {
  expect(moneyBox(true)).toContain(`with ‘${english.refund}’`);
  expect(moneyBox(false)).toContain('Received too much');
  expect(moneyBox(false)).not.toContain(english.refund);
});

test('what the shop gave back of the total is a row of its own, with what is left, so that the sums add up', () => {
  const given = moneyBox(true, { payable: euros(1500), credited: euros(500), costs: euros(1000) });
  expect(given).toMatch(
    /Total<\/dt><dd>[^<]*15\.00.*Taken off by the shop<\/dt><dd>−[^<]*5\.00.*Total after deduction<\/dt><dd>[^<]*10\.00/,
  );
  expect(moneyBox(true)).not.toContain('Taken off by the shop');
});
