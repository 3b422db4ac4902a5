import { expect, test } from 'vitest';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import { lineRequestOf } from '#shop/line-items/line-request.ts';
import type { Api } from '../../../client/api.ts';
import type { Configurator } from '../choices/configurator.ts';
import { firstChoices } from '../choices/choices.ts';
import { putLine } from './put-line.ts';

const REQUEST = {
  productId: 'bc-std',
  selection: { paper: 'silk-350' },
  quantity: 250,
  artworks: [{ name: 'Camille', quantity: 250 }],
  priority: 'fast',
  fileCheck: true,
  jobName: 'Salon',
  userNotes: 'Merci de soigner le bleu.',
  promocode: 'ETE',
  lossLeaderKey: 'cartes-essai',
};

/** Opens the page for a cart line, changes nothing and adds a file perhaps. Returns what is put into the cart. */
async function putUnchanged(
  edited: typeof REQUEST | undefined,
  hasFiles = true,
  isToReprice = false,
): Promise<unknown> {
  const configuration = {
    mcpSku: 'bc-std',
    features: [{ id: 'paper', name: 'Paper', options: [{ key: 'silk-350' }], number: null }],
    productCustomization: {
      selectedAttributes: { Paper: 'silk-350' },
      selectedQuantityModel: { defaultValue: 100 },
      selectedPriorityModel: ['std'],
    },
  } as unknown as ProductConfigurationWire;
  const { choices } = firstChoices(configuration, new URLSearchParams(), edited, undefined);
  const configurator = {
    ...choices,
    configuration,
    validation: { validSelections: choices.selection },
    edited: edited ? { id: 'line', artworks: [], request: edited, isToReprice } : null,
    to: { cart: null },
  } as unknown as Configurator;
  const bodies: unknown[] = [];
  const api = ((_name: string, { body }: { body: unknown }) => {
    bodies.push(body);
    return Promise.resolve({ ok: true, data: { id: 'cart', lineItemId: 'put' } });
  }) as unknown as Api;
  const split = { insist: () => {}, forget: () => {}, request: () => (edited ? [...edited.artworks] : []) };
  const priced = { country: 'FR', postalCode: '75001' };
  const put = await putLine(api, { configurator, split, currency: 'EUR', priced, asNew: false, hasFiles });
  if (put === 'unchanged') return put;
  expect(put).toEqual({ cartId: 'cart', lineItemId: 'put' });
  return bodies.at(-1);
}

test('4.2.08 a line that is left as it was is not asked for again', async () => {
  expect(await putUnchanged(REQUEST, false)).toBe('unchanged');
});

test('a line in a currency that is no more the cart’s is asked for as it was', async () => {
  expect(await putUnchanged(REQUEST, false, true)).toMatchObject({ lineItemId: 'line' });
});

test('a line that gets a file and no other change is asked for as it was', async () => {
  expect(await putUnchanged(REQUEST)).toEqual({
    lineItemId: 'line',
    destination: { country: 'FR', postalCode: '75001' },
    requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    line: { ...REQUEST, selection: { Paper: 'silk-350' } },
  });
});

test('a new line is asked for with what was chosen, and with no field that was left open', async () => {
  expect(await putUnchanged(undefined)).toEqual({
    destination: { country: 'FR', postalCode: '75001' },
    requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    line: {
      productId: 'bc-std',
      selection: { Paper: 'silk-350' },
      quantity: 100,
      artworks: [],
      priority: 'std',
      fileCheck: false,
      jobName: '',
      userNotes: '',
    },
  });
});

test('a request that leaves a field out does not compile, even where the field is optional', () => {
  const { promocode: _left, ...others } = REQUEST;
  // @ts-expect-error the code is not named
  expect(Object.keys(lineRequestOf(others))).not.toContain('promocode');
});
