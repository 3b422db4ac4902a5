import type { Load } from '../loads.ts';
import { firstChoices } from './choices.ts';

/** Configuration, then validation, prices and dates of the first (or the asked) choices, so that the page stands complete without a script. */
export const loadProduct: Load = async (api, { page, query }) => {
  const id = page.productConfiguration ?? '';
  const configuration = await api('GET /content/product-configuration/', { query: { id } });
  if (!configuration.ok) return { failed: configuration.error };
  const editedId = query.get('cart_item') ?? '';
  const cart = editedId ? await api('GET /cart/', {}) : undefined;
  const edited = cart?.ok ? cart.data?.lineItems[editedId] : undefined;
  const wanted = firstChoices(configuration.data, query, edited);
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
  const [quote, shipping] = await Promise.all([
    api('POST /product/quote/', {
      body: {
        mcpSku: id,
        merchantAttributes: selection,
        quantityList,
        differences: { quantity, priority: priority as 'std' },
      },
    }),
    api('POST /product/shipping/calculate/', {
      body: { mcpSku: id, variableAttributes: selection, quantity, deliveries: ['eco', 'std', 'fast', 'express'] },
    }),
  ]);
  if (!quote.ok && quote.error.key !== 'crawler_refused') return { failed: quote.error };
  return {
    data: {
      configuration: configuration.data,
      validation: validated.data,
      quote: quote.ok ? quote.data : null,
      shipping: shipping.ok ? shipping.data : null,
      quantity,
      priority,
      fileCheck: wanted.fileCheck,
      edited: edited ? { id: edited.id, sets: edited.multiArtworkDetails, jobName: edited.jobName } : null,
    },
  };
};
