import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/**
 * User agents of clients that are not crawlers: partners' programs, tools, and browsers without a window. Monitors and
 * tests use such browsers to see the shop as people do. One name of each form is enough.
 */
const CLIENTS = [
  'curl/8.18.0',
  'Wget/1.25.0',
  'node',
  'undici',
  'axios/1.13.2',
  'got (https://github.com/sindresorhus/got)',
  'python-requests/2.32.5',
  'python-httpx/0.28.1',
  'Python/3.14 aiohttp/3.13.2',
  'okhttp/5.3.2',
  'Go-http-client/2.0',
  'go-resty/2.17.0 (https://github.com/go-resty/resty)',
  'Java-http-client/25.0.1',
  'Java/21.0.9',
  'Apache-HttpClient/5.5.1 (Java/21.0.9)',
  'GuzzleHttp/7',
  'PHP/8.5',
  'Ruby',
  'Faraday v2.14.0',
  'libwww-perl/6.81',
  'Dart/3.10 (dart:io)',
  'PostmanRuntime/7.51.0',
  'insomnia/12.0.0',
  'Microsoft Office/16.0 (Microsoft Excel 16.0)',
  'RestSharp/112.1.0.0',
  'node-superagent/10.2.3',
  'azure-logic-apps/1.0 (workflow 0123456789abcdef; version 1)',
  'SAP NetWeaver Application Server (1.0;757)',
  'WordPress/6.4.2; https://acme.example',
  'Jetty/12.1.5',
  'acme-orders/2.3 (it@acme.example)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
];

/** Crawlers that the rest of isbot's list does not know, or only by the address in their user agent. */
const BY_NAME = ['slurp', 'qwantify', 'yeti/', 'externalagent', 'y!j', 'coccoc', 'ichiro/'];

/**
 * Clients in whose user agents a search engine stands: programs that run at Google, or call by its libraries. The
 * pattern of Google's crawlers matches these too.
 */
const AT_GOOGLE = /google-(?:apps-script|cloud-|api-|http-java-client)|appengine-google/i;

/** The patterns of isbot's list that match these clients; they are left out. */
const ofClients = new Set(CLIENTS.flatMap((client) => isbotPatterns(client)));
const namesCrawler = createIsbotFromList([...list.filter((pattern) => !ofClients.has(pattern)), ...BY_NAME]);

/** Cached answers for the first user agents. The list of patterns is long, and every request is checked. */
const seen = new Map<string, boolean>();
const SEEN_LIMIT = 2000;

/**
 * Whether a user agent names a crawler (§2.5, §6). The name is only a hint: the limits on requests protect the shop.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false;
  const known = seen.get(userAgent);
  if (known !== undefined) return known;
  const crawler = !AT_GOOGLE.test(userAgent) && namesCrawler(userAgent);
  if (seen.size < SEEN_LIMIT) seen.set(userAgent, crawler);
  return crawler;
}
