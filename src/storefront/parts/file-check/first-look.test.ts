import { expect, test } from 'vitest';
import { cleanFlyer } from '../../../../test/builders/flyer-files.ts';
import { MOST_BYTES_HERE } from '../file-pages/drawable.rules.ts';
import { firstLook } from './first-look.ts';

test('a file is read as the server stores it', async () => {
  const look = await firstLook(new Blob([cleanFlyer() as Uint8Array<ArrayBuffer>]));
  expect(look).toMatchObject({ is: 'read', facts: { kind: 'pdf' }, type: 'application/pdf', size: null });
});

test('a file above the limit is known by its ends, and its content is left to the server', async () => {
  const filling = new Uint8Array(MOST_BYTES_HERE);
  expect(await firstLook(new Blob(['%PDF-1.7\n', filling, '\nstartxref\n9\n%%EOF\n']))).toEqual({ is: 'large' });
  expect(await firstLook(new Blob(['PK\u0003\u0004', filling]))).toEqual({ is: 'refused', kind: 'file_is_archive' });
});
