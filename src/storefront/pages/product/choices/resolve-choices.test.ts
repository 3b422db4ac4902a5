import { expect, test } from 'vitest';
import type { Api } from '../../../client/api.ts';
import { resolveChoices } from './resolve-choices.ts';

const PRODUCT = { mcpSku: 'fly-a5', locationId: '', serviceKeys: ['SVC-x-artwork-docreview'] };
const WANTED = { selection: {}, quantity: 100, priority: 'std', fileCheck: true, promocode: '', lossLeader: '' };
const VALID = {
  validSelections: {},
  quantity: 100,
  quantities: [100],
  validProductionTimes: [{ priority: 'std', valid: true, reason: '' }],
  messages: [],
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
    'quote/': () => ({ prices: [], promotion: null, messages: [] }),
    'shipping/calculate/': () => ({ dates: [], caveats: [] }),
    'service/price/': () => ({ services: [{ key: 'SVC-x-design-service' }, CHECK] }),
    ...answers,
  });
  const settled = await resolveChoices(api, PRODUCT, { ...WANTED, ...wanted }, {});
  if ('failed' in settled) throw new Error(settled.failed.key);
  return { ...settled, asked };
};

test('4.2 a code that is tried too often leaves the prices without it, and says why', async () => {
  const quoteOf = (body: Record<string, unknown>) =>
    'promocodeInputText' in body ? TOO_MANY : { prices: [1], promotion: null, messages: [] };
  const { quote, promocode, codeProblem } = await settle({ 'quote/': quoteOf }, { promocode: 'NADA' });
  expect([quote?.prices, promocode, codeProblem]).toEqual([[1], '', 'Patientez une minute.']);
});

test('5.06 a code that has run out is said once and not kept, one that only waits is', async () => {
  const kept = async (status: string) => {
    const quoteOf = () => ({ prices: [], promotion: { status }, messages: [] });
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

test('8.05 what is wrong with a product is kept by area, word for word, with the topics of the dates', async () => {
  const none = {
    ok: false,
    error: { message: 'No arrival dates found for those deliveries!', detail: { caveat_topics: ['stock'] } },
  };
  const { errors, caveatTopics } = await settle(
    {
      'validate/': () => ({
        ...VALID,
        messages: ['Quantities list is empty!', 'validProductionTimes configuration is empty!'],
      }),
      'quote/': () => ({
        prices: [],
        promotion: { status: 'no_longer_valid' },
        messages: ['Prices list is empty!', 'No deliveries available for this quantity!'],
      }),
      'shipping/calculate/': () => none,
    },
    {},
  );
  expect(errors).toEqual({
    'init-product': [],
    'validate-product': ['Quantities list is empty!', 'validProductionTimes configuration is empty!'],
    'price-quote': ['Prices list is empty!'],
    deliveries: ['No deliveries available for this quantity!', 'No arrival dates found for those deliveries!'],
    promocodeToggle: ['no_longer_valid'],
  });
  expect(caveatTopics).toEqual(['stock']);
});

test('8.05 a product that nothing is wrong with has no error in any area', async () => {
  const { errors } = await settle(
    { 'quote/': () => ({ prices: [1], promotion: { status: 'valid' }, messages: [] }) },
    {},
  );
  expect(Object.values(errors).flat()).toEqual([]);
});
