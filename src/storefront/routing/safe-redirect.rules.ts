/** Letters, digits and the marks that usual addresses are made of; no backslash, no control character, no space. */
const USUAL = /^\/[\w\-./~?&=%+:@!$'()*,;#[\]]*$/;
const PROBE = 'https://shop.invalid';

/**
 * A path to return to after login (§2.1): begins with one slash, is made of usual URL characters, and stays on this
 * origin however a browser reads it. Undefined when it does not.
 */
export function safeRedirect(to: string | null | undefined): string | undefined {
  if (!to || to.length > 500 || !USUAL.test(to) || /^\/[/\\]/.test(to)) return undefined;
  const decoded = decode(to);
  // An encoded slash, backslash or control character in front is decoded by some proxy on the way.
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  if (decoded === undefined || /^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
  if (!URL.canParse(to, PROBE)) return undefined;
  // Dot segments in front may leave two slashes behind.
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
