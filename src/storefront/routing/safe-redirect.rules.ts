/** Letters, digits and the characters of usual addresses: no backslash, no control character, no space. */
const USUAL = /^\/[\w\-./~?&=%+:@!$'()*,;#[\]]*$/;
const PROBE = 'https://shop.invalid';

/**
 * Checks a path to return to after login (§2.1). It must begin with one slash, contain only usual URL characters, and
 * stay on this origin in every browser. Returns undefined otherwise.
 */
export function safeRedirect(to: string | null | undefined): string | undefined {
  if (!to || to.length > 500 || !USUAL.test(to) || /^\/[/\\]/.test(to)) return undefined;
  const decoded = decode(to);
  // Some proxies decode an encoded slash, backslash or control character at the start.
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  if (decoded === undefined || /^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
  if (!URL.canParse(to, PROBE)) return undefined;
  // Dot segments at the start may leave two slashes.
  const { origin, pathname } = new URL(to, PROBE);
  return origin === PROBE && !pathname.startsWith('//') ? to : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
