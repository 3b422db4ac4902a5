import { createHash } from 'node:crypto';
import type { Page } from './page.ts';

/** The shop's terms among its pages. Undefined for a shop without such a page. */
export function termsIn(own: readonly Page[]): Page | undefined {
  return own.find(({ id }) => id === 'terms');
}

/** Identifies the terms that a customer accepts. A changed text is a new version. */
export function termsVersion(terms: Page | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(terms?.blocks ?? []))
    .digest('base64url');
}
