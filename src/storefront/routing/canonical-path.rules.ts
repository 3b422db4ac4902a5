/** Paths of §2.1: one spelling per page, reached by one redirect that can never leave the shop. */

/** Robots and sitemaps are files: no slash, no page; but as lower case as everything else. */
const EXEMPT = /^\/(?:robots\.txt|(?:old-)?sitemap[\w-]*\.xml)$/i;
/** Backslashes and control characters end in other origins or other headers; both count as separators. */
// oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
const SEPARATORS = /[/\\\u0000-\u001f\u007f]+/;

/**
 * The canonical spelling of a raw request path: lower case, one leading and trailing slash, no .html or .htm.
 * Undefined when the path cannot be decoded.
 */
export function canonicalPath(raw: string): string | undefined {
  if (EXEMPT.test(raw)) return raw.toLowerCase();
  const decoded = decodeOnce(raw);
  if (decoded === undefined) return undefined;
  const segments = decoded
    .toLowerCase()
    .split(SEPARATORS)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const last = segments.length - 1;
  if (last >= 0) segments[last] = withoutSuffix(segments[last] ?? '');
  const kept = segments.filter((segment) => segment !== '').map(encodeURIComponent);
  return kept.length === 0 ? '/' : `/${kept.join('/')}/`;
}

/** Where to send a request that is not spelled canonically; undefined when it is. The query is kept. */
export function redirectFor(raw: string, query: string): string | undefined {
  const canonical = canonicalPath(raw);
  return canonical === undefined || canonical === raw ? undefined : canonical + query;
}

/** `.html` is taken off until none is left, so that one redirect is enough. */
function withoutSuffix(segment: string): string {
  const stripped = segment.replace(/\.html?$/, '');
  return stripped === segment ? segment : withoutSuffix(stripped);
}

function decodeOnce(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
