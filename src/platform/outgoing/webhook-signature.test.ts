import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from './webhook-signature.ts';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test('a message is signed as the example of Standard Webhooks is', () => {
  expect(signedHeaders(MESSAGE, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while a secret is being replaced both sign, and no two secrets are alike', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  expect(new Set(secrets).size).toBe(2);
  const both = signedHeaders(MESSAGE, secrets)['webhook-signature']!.split(' ');
  expect(both).toEqual(secrets.map((secret) => signedHeaders(MESSAGE, [secret])['webhook-signature']));
  expect(Buffer.from(secrets[0]!.replace('whsec_', ''), 'base64')).toHaveLength(32);
});
