import { expect, test } from 'vitest';
import { carriedReason, readCarried } from './carried-reason.rules.ts';

test.each([
  ['T26-100007', { former: 'T26-100007' }],
  [null, { former: null }],
])('the reason of files that an order before had printed names that order: %s', (former, read) =>
  expect(readCarried(carriedReason(former))).toEqual(read),
);

test.each(['', 'verdict_clean', 'approved_before ', 'approved_before the last time', 'not approved_before T26-1'])(
  'any other reason is none of it: %j',
  (reason) => expect(readCarried(reason)).toBeUndefined(),
);
