import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/**
 * How clients announce themselves that are programs but no crawlers: partners' own calls, tools, and a browser without a
 * window, which monitors and tests use to see the shop as people do. One name of each shape is enough.
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
  'acme-orders/2.3 (it@acme.example)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
];

/** Crawlers of search engines that the kept list knows by nothing but the address in their name. */
const BY_NAME = ['slurp', 'qwantify', 'yeti/'];

/** The kept list of patterns, without those that speak of any client rather than of crawlers. */
const ofClients = new Set(CLIENTS.flatMap((client) => isbotPatterns(client)));
const namesCrawler = createIsbotFromList([...list.filter((pattern) => !ofClients.has(pattern)), ...BY_NAME]);

/** Answers for the agents met first; the list of names is long and every request asks. */
const seen = new Map<string, boolean>();
const SEEN_LIMIT = 2000;

/** Whether a user agent names a crawler (§2.5, §6). The name is only a hint; what protects the shop are bounded requests. */
export function isCrawler(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false;
  const known = seen.get(userAgent);
  if (known !== undefined) return known;
  const crawler = namesCrawler(userAgent);
  if (seen.size < SEEN_LIMIT) seen.set(userAgent, crawler);
  return crawler;
}
