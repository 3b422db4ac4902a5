import { describe, expect, test } from 'vitest';
import { isCrawler } from './crawler.ts';

describe('a crawler', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Googlebot-Image/1.0',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'Mediapartners-Google',
    'GoogleOther',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Qwantbot/1.0; +https://help.qwant.com/bot/)',
    'Qwantify/1.0',
    'Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)',
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.1; +https://openai.com/gptbot',
  ])('6.03 is known by its name: %s', (agent) => expect(isCrawler(agent)).toBe(true));

  test.each([
    'curl/7.68.0',
    'Wget/1.21.4',
    'node',
    'undici',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'axios/0.21.4',
    'python-requests/2.20.0',
    'Python-urllib/3.11',
    'okhttp/3.12.13',
    'Go-http-client/1.1',
    'Apache-HttpAsyncClient/4.1.5 (Java/1.8.0_392)',
    'Symfony HttpClient (Curl)',
    'WindowsPowerShell/5.1',
    'acme-erp/1.2',
    'Imprimerie Durand',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    '',
    undefined,
  ])('is no ordinary client: %s', (agent) => expect(isCrawler(agent)).toBe(false));
});
