import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, refuseUndeclaredProxy } from './config.ts';

const PRODUCTION = {
  TIRAGE_MODE: 'production',
  TIRAGE_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtp://localhost:25',
};

const start = (settings: Readonly<Record<string, string>>) => () => refuseUndeclaredProxy(readConfig(settings));

describe('the reverse proxy', () => {
  test('of a production on https is declared, or said not to be there', () => {
    expect(start(PRODUCTION)).toThrow(ConfigError);
    expect(start(PRODUCTION)).toThrow(/^TIRAGE_TRUST_PROXY is not set.*127\.0\.0\.1.*none/);
    for (const TIRAGE_TRUST_PROXY of ['none', '127.0.0.1'])
      expect(start({ ...PRODUCTION, TIRAGE_TRUST_PROXY })).not.toThrow();
    expect(start({ ...PRODUCTION, TIRAGE_PUBLIC_URL: 'http://{host}' })).not.toThrow();
    expect(start({})).not.toThrow();
  });

  test.each(['127.0.0.1', '::1', '10.0.0.0/8, 192.168.1.7', 'fd00::/8', 'loopback', 'none', ''])(
    'may be %j',
    (TIRAGE_TRUST_PROXY) => {
      expect(start({ TIRAGE_TRUST_PROXY })).not.toThrow();
    },
  );

  test.each(['true', 'nginx', '*', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '127.0.0.1,', '1'])(
    'that is called %j names the setting and the remedy',
    (TIRAGE_TRUST_PROXY) => {
      expect(start({ TIRAGE_TRUST_PROXY })).toThrow(/^TIRAGE_TRUST_PROXY is '.*Set addresses or ranges/);
    },
  );
});
