import { expect, test } from 'vitest';
import type { Api } from '../../shell/api.ts';
import { settleChoices } from './settle-choices.ts';

const PRODUCT = { mcpSku: 'fly-a5', locationId: '', serviceKeys: ['SVC-x-artwork-docreview'] };
const WANTED = { selection: {}, quantity: 100, priority: 'std', fileCheck: true, promocode: '', lossLeader: '' };
const VALID = {
  validSelections: {},
  quantity: 100,
  quantities: [100],
  validProductionTimes: [{ priority: 'std', valid: true, reason: '' }],
};
const CHECK = { key: 'SVC-x-artwork-docreview', amountCentExclTax: 490 };
const TOO_MANY = { ok: false, error: { key: 'too_many_attempts', text: 'Patientez une minute.' } };

/** An API with these answers; `asked` gets the bodies that went to them. */
function apiOf(answers: Readonly<Record<string, (body: Record<string, unknown>) => unknown>>) {
  const asked: Record<string, unknown>[] = [];
  const api = ((name: string, { body }: { body: Record<string, unknown> }) => {
    const path = name.split('/').slice(2).join('/');
    asked.push({ path, ...body });
    const answer = answers[path]?.(body);
    return Promise.resolve(answer && 'ok' in Object(answer) ? answer : { ok: true, data: answer });
  }) as unknown as Api;
  return { api, asked };
}

const settle = async (answers: Parameters<typeof apiOf>[0], wanted: Partial<typeof WANTED>) => {
  const { api, asked } = apiOf({
    'validate/': () => VALID,
    'quote/': () => ({ prices: [], promotion: null }),
    'shipping/calculate/': () => ({ dates: [], caveats: [] }),
    'service/price/': () => ({ services: [{ key: 'SVC-x-design-service' }, CHECK] }),
    ...answers,
  });
  const settled = await settleChoices(api, PRODUCT, { ...WANTED, ...wanted }, {});
  if ('failed' in settled) throw new Error(settled.failed.key);
  return { ...settled, asked };
};

test('4.2 a code that is tried too often leaves the prices without it, and says why', async () => {
  const quoteOf = (body: Record<string, unknown>) =>
    'promocodeInputText' in body ? TOO_MANY : { prices: [1], promotion: null };
  const { quote, promocode, codeProblem } = await settle({ 'quote/': quoteOf }, { promocode: 'NADA' });
  expect([quote?.prices, promocode, codeProblem]).toEqual([[1], '', 'Patientez une minute.']);
});

test('5.06 a code that has run out is said once and not kept, one that only waits is', async () => {
  const kept = async (status: string) => {
    const quoteOf = () => ({ prices: [], promotion: { status } });
    return (await settle({ 'quote/': quoteOf }, { promocode: 'ETE' })).promocode;
  };
  expect([await kept('no_longer_valid'), await kept('invalid_selection')]).toEqual(['', 'ETE']);
});

test('3.22 the price of the file check is asked with the offer of the window, and found by its key', async () => {
  const { asked, checkService } = await settle({}, { lossLeader: 'cartes-essai' });
  const service = asked.find(({ path }) => path === 'service/price/');
  expect(service).toMatchObject({ lossLeaderKey: 'cartes-essai', priority: 'std', quantityList: [100] });
  expect(checkService).toEqual(CHECK);
});
