import { expect, test } from 'vitest';
import { logOrigin } from './origin.ts';

test.each([
  ['names the page and the line it came from', { pageId: 'product-fly-a5', lineItemId: 'x' }, 1],
  ['says nothing of itself', {}, 0],
])('7.5.08 a question that %s is logged so often, and with nothing else of its body', (_name, origin, times) => {
  const logged: object[] = [];
  const log = { info: (fields: object) => void logged.push(fields), warn: () => {}, error: () => {} };
  logOrigin({ log }, { mcpSku: 'fly-a5', promocodeInputText: 'SECRET', ...origin } as never);
  expect(logged).toEqual(
    Array.from({ length: times }, () => ({ mcpSku: 'fly-a5', ...origin, fulfillerAttributes: 0 })),
  );
});
