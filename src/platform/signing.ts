import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits, for ids that give access to those who know them. */
export function bearerId(): string {
  return randomBytes(16).toString('base64url');
}

/** An id like those, which the same key has again within the same whole: a repeated request makes no second thing. */
export function repeatableId(within: string, requestKey: string): string {
  const hash = createHash('sha256').update(within).update('\0').update(requestKey).digest();
  return hash.subarray(0, 16).toString('base64url');
}

/** HMAC-SHA-256 over a purpose and a text, so that a value signed for one use is not valid for another. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
}

export function verify(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** 'value.signature', as kept in cookies. */
export function sealed(secret: string, purpose: string, value: string): string {
  return `${value}.${sign(secret, purpose, value)}`;
}

/** The value of a sealed text. Undefined if it was not sealed by us for this purpose. */
export function unsealed(secret: string, purpose: string, text: string | undefined): string | undefined {
  const dot = text?.lastIndexOf('.') ?? -1;
  if (!text || dot < 1) return undefined;
  const value = text.slice(0, dot);
  return verify(secret, purpose, value, text.slice(dot + 1)) ? value : undefined;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the secret for one purpose. For what must stay unreadable in the database. */
export function encrypted(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text behind `encrypted`. Undefined if another secret or purpose encrypted it, or if it was changed. */
export function decrypted(secret: string, purpose: string, sealedText: string): string | undefined {
  const bytes = Buffer.from(sealedText, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`encryption\0${purpose}`).digest();
}
