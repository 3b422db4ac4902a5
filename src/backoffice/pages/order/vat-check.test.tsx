import { expect, test } from 'vitest';
import english from '../../../../tenants/dictionaries/en/stafforders.json' with { type: 'json' };
import type { OrderedVatCheck } from '#shop/orders/order.ts';
import { vatCheckToWire } from '#shop/staff/staff-orders.wire.ts';
import { asStaffSee } from '#test/support/staff-page.tsx';
import { VatCheck } from './vat-check.tsx';

const STAFF_ID = '01a1b2c3-0000-7000-8000-000000000001';

function said(check: OrderedVatCheck, names: ReadonlyMap<string, string>): string {
  const wire = vatCheckToWire(check, names);
  return wire ? asStaffSee(<VatCheck check={wire} />, { stafforders: english }) : '';
}

test('who let a VAT number through is named, and is a former colleague when there is no such member any more', () => {
  const check = {
    by: 'staff',
    at: '2026-11-01T00:00:00Z',
    staffId: STAFF_ID,
    reference: '',
    takesVatAway: true,
  } as const;
  expect(said(check, new Map([[STAFF_ID, 'Alix Fournier']]))).toContain('by Alix Fournier on');
  const former = said(check, new Map());
  expect(former).toContain('Let through by a former colleague on');
  expect(former).not.toContain(STAFF_ID);
});
