import { expect, test } from 'vitest';
import type { Api } from '../../../client/api.ts';
import type { Choices } from './choices.ts';
import { resolveChoices } from './resolve-choices.ts';

const PRODUCT = { mcpSku: 'fly-a5' };
const WANTED: Choices = {
  selection: {},
  quantity: 100,
  priority: 'std',
  fileCheck: true,
  promocode: '',
  lossLeader: '',
  printContent: undefined,
};
const QUOTE = { prices: [], promotion: null, messages: [] };
const ANSWER = {
  validation: { validSelections: {}, quantity: 100, quantities: [100], messages: [] },
  quantity: 100,
  priority: 'std',
  quote: QUOTE,
  shipping: { dates: [], caveats: [], caveat_topics: [] },
  inventory: null,
  services: [],
  refused: { prices: null, code: null, dates: null },
};
const CHECK = { key: 'SVC-x-artwork-docreview', amountCentExclTax: 490 };

/** The page's result for one answer, and all calls that it made. */
const resolve = async (answer: object, wanted: Partial<Choices> = {}, changed?: string) => {
  const asked: unknown[] = [];
  const api = ((name: string, { body }: { body: object }) => {
    asked.push([name, body]);
    return Promise.resolve('ok' in answer ? answer : { ok: true, data: { ...ANSWER, ...answer } });
  }) as unknown as Api;
  const to = { country: 'BE', postalCode: '1000' };
  const resolved = await resolveChoices(api, PRODUCT, { ...WANTED, ...wanted }, { changed, to });
  return { asked, resolved };
};
const shownOf = async (...asked: Parameters<typeof resolve>) => {
  const { resolved } = await resolve(...asked);
  if ('failed' in resolved) throw new Error(resolved.failed.key);
  return resolved;
};

test('4.2 a choice asks once, with everything that its answer depends on', async () => {
  const printContent = { content: 'reading', country: 'BE' } as const;
  const { asked } = await resolve({}, { promocode: 'ETE', lossLeader: 'cartes-essai', printContent }, 'paper');
  expect(asked).toEqual([
    [
      'POST /product/choices/',
      {
        mcpSku: 'fly-a5',
        configuration: {},
        changed: 'paper',
        quantity: 100,
        priority: 'std',
        fileCheck: true,
        country: 'BE',
        zipCode: '1000',
        promocodeInputText: 'ETE',
        lossLeaderKey: 'cartes-essai',
        printContent,
      },
    ],
  ]);
});

test('4.2 what is refused as a whole is not shown in parts', async () => {
  const error = { key: 'country_not_served' };
  expect((await resolve({ ok: false, error })).resolved).toEqual({ failed: error });
});

test('4.2 a code that is tried too often leaves the prices without it, and says why', async () => {
  const code = { key: 'too_many_attempts', message: '', text: 'Patientez une minute.', caveat_topics: [] };
  const { quote, promocode, codeProblem } = await shownOf(
    { refused: { prices: null, code, dates: null } },
    { promocode: 'NADA' },
  );
  expect([quote, promocode, codeProblem]).toEqual([QUOTE, '', 'Patientez une minute.']);
});

test('5.06 a code that has run out is said once and not kept, one that only waits is', async () => {
  const kept = async (status: string) =>
    (await shownOf({ quote: { ...QUOTE, promotion: { status } } }, { promocode: 'ETE' })).promocode;
  expect([await kept('no_longer_valid'), await kept('invalid_selection')]).toEqual(['', 'ETE']);
});

test('3.22 the price of the file check is found by its key among the services', async () => {
  const { checkService } = await shownOf({ services: [{ key: 'SVC-x-design-service' }, CHECK] });
  expect(checkService).toEqual(CHECK);
});

test('8.05 what is wrong with a product is kept by area, word for word, with the topics of the dates', async () => {
  const dates = { message: 'No arrival dates found for those deliveries!', caveat_topics: ['stock'] };
  const { errors, caveatTopics } = await shownOf({
    validation: {
      ...ANSWER.validation,
      messages: ['Quantities list is empty!', 'validProductionTimes configuration is empty!'],
    },
    quote: {
      prices: [],
      promotion: { status: 'no_longer_valid' },
      messages: ['Prices list is empty!', 'No deliveries available for this quantity!'],
    },
    shipping: null,
    refused: { prices: null, code: null, dates },
  });
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
  const { errors } = await shownOf({ quote: { prices: [1], promotion: { status: 'valid' }, messages: [] } });
  expect(Object.values(errors).flat()).toEqual([]);
});
