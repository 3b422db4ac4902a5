import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPaymentKeys } from './payment-keys.ts';

const KEYS = `tirage-fr:
  paypal: {clientId: AZ1, secret: s3cr3t, webhookId: 8PT597110X687430LKGECATA}
`;
const fileWith = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tirage-keys-')), 'keys.yaml');
  writeFileSync(file, text);
  return file;
};
const faultOf = (file: string) => {
  try {
    readPaymentKeys({ paymentKeysFile: file });
  } catch (error) {
    return String(error);
  }
  return undefined;
};

test('keys are read by shop, and without a file there are none', () => {
  expect(readPaymentKeys({ paymentKeysFile: fileWith(KEYS) })['tirage-fr']?.paypal).toMatchObject({ secret: 's3cr3t' });
  expect(readPaymentKeys({ paymentKeysFile: undefined })).toEqual({});
});

test.each([
  ['a key that is missing', KEYS.replace('webhookId: 8PT597110X687430LKGECATA', 'webhook: 1'), 'line 2'],
  ['an address without TLS', KEYS.replace('clientId', 'api: "http://paypal.example", clientId'), 'line 2'],
  ['what is no YAML', `${KEYS}  s3cr3t: {\n`, 'line 3'],
])('%s is told by its line, and no secret is repeated', (_what, text, line) => {
  const fault = faultOf(fileWith(text));
  expect(fault).toContain(line);
  expect(fault).not.toContain('s3cr3t');
});

test('a file that is not there is told by its setting', () => {
  expect(faultOf('/nowhere/keys.yaml')).toContain('TIRAGE_PAYMENT_KEYS is /nowhere/keys.yaml');
});
