import { expect, test } from 'vitest';
import { precedentAgain, precedentOf, type PressFile, type PressRelease } from './press-release.ts';

const artwork = (hash: string): PressFile => ({
  kind: 'artwork',
  name: 'front.pdf',
  type: 'application/pdf',
  bytes: 1,
  hash,
});
const folder = (hash: string, more: Partial<PressRelease> = {}): PressRelease => ({
  id: 'release',
  orderId: 'order',
  lineId: 'line',
  jobId: 'job',
  approvalId: 'approval',
  staffId: 'staff',
  at: new Date(0),
  supplierId: 'porto',
  withdrawnAt: null,
  files: [artwork(hash), { ...artwork('order'), kind: 'purchase_order' }],
  ...more,
});
const CALLED_OFF = { withdrawnAt: new Date(1) };

test.each([
  ['nothing', [], 'none'],
  ['the same files', [folder('a')], 'same'],
  ['other files', [folder('b')], 'others'],
  ['other files, and the same ones before', [folder('a', CALLED_OFF), folder('b')], 'others'],
  ['the same files, called off', [folder('a', CALLED_OFF)], 'none'],
  ['other files, called off', [folder('b', CALLED_OFF)], 'others'],
  ['nothing, since it was made here', [folder('a', { supplierId: null, files: [artwork('a')] })], 'none'],
  ['the same files, from before it was kept to whom they went', [folder('a', { supplierId: null })], 'same'],
  ['nothing, since another supplier had the order', [folder('b', { supplierId: 'lyon' })], 'none'],
] as const)('a supplier has %s of a job', (_, former, precedent) => {
  expect(precedentOf(folder('a'), former)).toBe(precedent);
});

test.each([
  ['who has it', folder('a'), [], 'same'],
  ['who has it in the place of another one', folder('a'), [folder('b')], 'others'],
  ['who has it, from before it was kept to whom it went', folder('a', { supplierId: null }), [], 'same'],
  ['who has nothing, since it went to another one', folder('a', { supplierId: 'lyon' }), [], 'none'],
  [
    'who had other files before it went to another one',
    folder('a', { supplierId: 'lyon' }),
    [folder('b', CALLED_OFF)],
    'others',
  ],
] as const)('a folder is sent again to a supplier %s', (_, release, former, precedent) => {
  expect(precedentAgain(release, 'porto', former)).toBe(precedent);
});
