import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits, for ids that give access to those who know them. */
export function bearerId(): string {
  return randomBytes(16).toString('base64url');
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
