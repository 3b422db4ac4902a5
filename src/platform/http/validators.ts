import { createHash } from 'node:crypto';

/** A weak validator of a content: the same for every coding it is sent in. */
export function entityTag(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether what the caller holds is still so: If-None-Match by weak comparison (RFC 9110 §13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (each: string) => each.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => bare(each) === bare(tag));
}
