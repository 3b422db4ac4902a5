import { LOSS_LEADER_ERRORS } from '#shop/configurator/loss-leader-errors.rules.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import type { Load } from '../load.ts';
import { bringer, decoded, firstChoices, readPrepared, type Prepared } from './choices/choices.ts';
import { resolveChoices } from './choices/resolve-choices.ts';

/** Maximum number of characters of an encoded preparation. */
const LONGEST_ENCODED = 16_000;

/**
 * Loads the configuration and the information about the requested or default choices, so that the page is complete
 * without a script.
 */
export const loadProduct: Load = async (api, { page, query }) => {
  const id = page.productConfiguration ?? '';
  const configuration = await api('GET /content/product-configuration/', { query: { id } });
  if (!configuration.ok) return { failed: configuration.error };
  const editedId = query.get('cart_item') ?? '';
  const cart = editedId ? await api('GET /cart/', {}) : undefined;
  const edited =
    cart?.ok && Object.hasOwn(cart.data?.lineItems ?? {}, editedId) ? cart.data?.lineItems[editedId] : undefined;
  const prepared = await preparedFor(api, query, id);
  const asked = edited && requestOfWire(edited);
  const { choices: wanted, ignored } = firstChoices(configuration.data, query, asked, prepared?.choices);
  // A cart line uses the destination of its cart. All other pages are rendered for the shop's default place.
  const to =
    edited && cart?.ok && cart.data ? { country: cart.data.country, postalCode: cart.data.postalCode } : undefined;
  const settled = await resolveChoices(api, configuration.data, wanted, { changed: bringer(query), to });
  if ('failed' in settled) return settled;
  return {
    data: {
      configuration: configuration.data,
      ...settled,
      pricedTo: to ?? null,
      fileCheck: wanted.fileCheck,
      lossLeader: wanted.lossLeader,
      preparedProblem: prepared?.problem ?? '',
      ignored,
      editedGone: editedId !== '' && cart?.ok === true && edited === undefined,
      edited: edited && asked ? { id: edited.id, artworks: edited.multiArtworkDetails, request: asked } : null,
    },
  };
};

/** Rows 5.09, 8.06: the prepared product, or why the product's defaults are used instead. */
async function preparedFor(
  api: Parameters<Load>[0],
  query: URLSearchParams,
  mcpSku: string,
): Promise<{ choices?: Prepared; problem: string } | undefined> {
  const key = query.get('key');
  const encoded = query.get('preconfigured');
  if (key === null && encoded === null) return undefined;
  if ((key ?? encoded) === '') return { problem: LOSS_LEADER_ERRORS.noAddress };
  const window = await windowProblem(api, query.get('loss_leader'));
  if (window !== undefined) return { problem: window };
  const json = key === null ? { ok: true as const, data: decodedOf(encoded ?? '') } : await keptUnder(api, key);
  if (!json.ok) return { problem: json.error.message };
  const choices = readPrepared(json.data, mcpSku);
  return choices ? { choices, problem: '' } : { problem: LOSS_LEADER_ERRORS.noSelection };
}

function keptUnder(api: Parameters<Load>[0], key: string) {
  return api('GET /product/get-product-custom-config-from-key/{key}/', { params: { key: key.slice(0, 64) } });
}

/** Unreadable text is not a preparation. */
function decodedOf(encoded: string): string {
  return encoded.length > LONGEST_ENCODED ? '' : (decoded(encoded) ?? '');
}

/** The error of a window offer (`loss_leader`); undefined when the offer is valid, or when the address names none. */
async function windowProblem(api: Parameters<Load>[0], lossLeader: string | null): Promise<string | undefined> {
  if (lossLeader === null) return undefined;
  const info = await api('GET /content/loss-leader-info/{key}/', { params: { key: lossLeader.slice(0, 80) || '-' } });
  return info.ok ? undefined : info.error.message;
}
