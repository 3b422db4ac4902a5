/** Paths of §2.1: one spelling per page. A redirect to it never leaves the shop. */

/**
 * Robots and sitemaps are files: they get no trailing slash and are no pages. Their names are lower case like all
 * paths.
 */
const EXEMPT = /^\/(?:robots\.txt|(?:old-)?sitemap[\w-]*\.xml)$/i;
/** Endings of files that programs request. No page ends in them; .html and .htm are pages. */
const FILE =
  /\.(?:asp|aspx|avif|bak|cgi|css|csv|env|eot|gif|gz|ico|jpe?g|js|json|jsp|map|md|mjs|mp4|pdf|php|png|sql|svg|tar|ttf|txt|wasm|webmanifest|webp|woff2?|xml|ya?ml|zip)$/i;
/**
 * Browsers read a backslash as a slash, which could lead to another origin, and control characters could end a header.
 * Both count as separators.
 */
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

/**
 * Whether a raw path names a file that no route answers. It gets no slash and is not found. Page addresses contain no
 * dot.
 */
export function isFilePath(raw: string): boolean {
  return !EXEMPT.test(raw) && FILE.test(decodeOnce(raw) ?? '');
}

/** The redirect for a path that is not spelled canonically; undefined for a canonical path. The query is kept. */
export function redirectFor(raw: string, query: string): string | undefined {
  const canonical = canonicalPath(raw);
  return canonical === undefined || canonical === raw ? undefined : canonical + query;
}

/** Removes `.html` and `.htm` repeatedly, so that one redirect is enough. */
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
