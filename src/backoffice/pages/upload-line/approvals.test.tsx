import { expect, test } from 'vitest';
import stafforders from '../../../../tenants/dictionaries/en/stafforders.json' with { type: 'json' };
import staffuploads from '../../../../tenants/dictionaries/en/staffuploads.json' with { type: 'json' };
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { asStaffSee } from '#test/support/staff-page.tsx';
import { ArtworkHistory } from './approvals.tsx';

function told(...history: UploadLine['history']): string {
  return asStaffSee(<ArtworkHistory seen={{ history } as Partial<UploadLine> as UploadLine} />, {
    stafforders,
    staffuploads,
  });
}

const at = '2026-12-04T08:00:00.000Z';

test('the history of files says in words that the customer took them back, and keeps what staff typed', () => {
  const taken = told({ to: 'awaited', by: { kind: 'guest', name: '' }, reason: 'artwork_reset', at });
  expect(taken).toContain(stafforders.why_artwork_reset);
  expect(taken).not.toContain('artwork_reset');
  const typed = { to: 'rejected', by: { kind: 'staff', name: 'Zoé' }, reason: 'The bleed is 1 mm', at } as const;
  expect(told(typed)).toContain('The bleed is 1 mm');
});
