import type { Load } from '../loads.ts';
import { decoded, firstChoices, readPrepared, type Prepared } from './choices.ts';

/** Configuration, then validation, prices and dates of the first (or the asked) choices, so that the page stands complete without a script. */
export const loadProduct: Load = async (api, { page, query }) => {
  const id = page.productConfiguration ?? '';
  const configuration = await api('GET /content/product-configuration/', { query: { id } });
  if (!configuration.ok) return { failed: configuration.error };
  const editedId = query.get('cart_item') ?? '';
  const cart = editedId ? await api('GET /cart/', {}) : undefined;
  const edited =
    cart?.ok && Object.hasOwn(cart.data?.lineItems ?? {}, editedId) ? cart.data?.lineItems[editedId] : undefined;
  const prepared = await preparedFor(api, query, id);
  const wanted = firstChoices(configuration.data, query, edited, prepared?.choices);
  const validated = await api('POST /product/validate/', {
    body: { mcpSku: id, configuration: wanted.selection, quantity: wanted.quantity },
  });
  if (!validated.ok) return { failed: validated.error };
  const selection = validated.data.validSelections;
  const quantity = validated.data.quantity ?? validated.data.quantities[0] ?? 1;
  const times = validated.data.validProductionTimes.filter((time) => time.valid).map((time) => time.priority);
  const priority = times.includes(wanted.priority)
    ? wanted.priority
    : (times.find((time) => time === 'std') ?? times[0] ?? 'std');
  const quantityList = [...new Set([...validated.data.quantities, quantity])].sort((a, b) => a - b);
  const [quote, shipping, stock] = await Promise.all([
    api('POST /product/quote/', {
      body: {
        mcpSku: id,
        merchantAttributes: selection,
        quantityList,
        differences: { quantity, priority: priority as 'std' },
        ...(wanted.promocode ? { promocodeInputText: wanted.promocode, fileCheck: wanted.fileCheck } : {}),
        ...(wanted.lossLeader ? { lossLeaderKey: wanted.lossLeader } : {}),
      },
    }),
    api('POST /product/shipping/calculate/', {
      body: { mcpSku: id, variableAttributes: selection, quantity, deliveries: ['eco', 'std', 'fast', 'express'] },
    }),
    configuration.data.locationId === ''
      ? undefined
      : api('POST /product/inventory/', { body: { mcpSku: id, mcpAttributes: selection, quantity } }),
  ]);
  // Without a price the page still says what the product is.
  if (!quote.ok && !['crawler_refused', 'premium_only', 'too_many_attempts'].includes(quote.error.key))
    return { failed: quote.error };
  return {
    data: {
      configuration: configuration.data,
      validation: validated.data,
      quote: quote.ok ? quote.data : null,
      shipping: shipping.ok ? shipping.data : null,
      inventory: stock?.ok ? stock.data : null,
      quantity,
      priority,
      fileCheck: wanted.fileCheck && !wanted.lossLeader,
      promocode: wanted.promocode,
      lossLeader: wanted.lossLeader,
      preparedProblem: prepared?.problem ?? '',
      editedGone: editedId !== '' && cart?.ok === true && edited === undefined,
      edited: edited
        ? { id: edited.id, sets: edited.multiArtworkDetails, jobName: edited.jobName, userNotes: edited.userNotes }
        : null,
    },
  };
};

/** §8.06: what a prepared product was opened with, or why the product's own choices stand instead. */
async function preparedFor(
  api: Parameters<Load>[0],
  query: URLSearchParams,
  mcpSku: string,
): Promise<{ choices?: Prepared; problem: string } | undefined> {
  const key = query.get('key');
  const encoded = query.get('preconfigured');
  if (key === null && encoded === null) return undefined;
  if (key !== null) {
    const kept = await api('GET /product/get-product-custom-config-from-key/{key}/', {
      params: { key: key.slice(0, 64) || '-' },
    });
    if (!kept.ok) return { problem: kept.error.message };
    const choices = readPrepared(kept.data, mcpSku);
    return choices ? { choices, problem: '' } : { problem: 'No custom product selection found' };
  }
  if (encoded === null || encoded === '') return { problem: 'Missing preconfigured URL' };
  const text = encoded.length > 16_000 ? undefined : decoded(encoded);
  const choices = text === undefined ? undefined : readPrepared(text, mcpSku);
  return choices ? { choices, problem: '' } : { problem: 'No custom product selection found' };
}
