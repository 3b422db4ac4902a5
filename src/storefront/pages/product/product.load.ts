import { LOSS_LEADER_ERRORS } from '#shop/configurator/loss-leader-errors.rules.ts';
import type { RetiredDetail } from '#shop/catalog/sold-product.ts';
import { INSTEAD_OF_PARAMETER } from '#shop/content/page-kinds.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import type { Destination } from '../../client/stored-destination.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import type { Load } from '../load.ts';
import { bringer, decoded, firstChoices, readPrepared, type EditedLine, type Prepared } from './choices/choices.ts';
import { resolveChoices } from './choices/resolve-choices.ts';
import type { ProductData } from './choices/configurator.ts';

/** Maximum number of characters of an encoded preparation. */
const LONGEST_ENCODED = 16_000;

/**
 * Loads the configuration and the information about the requested or default choices, so that the page is complete
 * without a script.
 */
export const loadProduct: Load = async (api, { page, path, query, shop }) => {
  const id = page.productConfiguration ?? '';
  const configuration = await api('GET /content/product-configuration/', { query: { id } });
  if (!configuration.ok) return { failed: configuration.error };
  const retired = await retiredFor(api, query, path);
  const { edited, to, gone, replaces, soldAs } =
    (await cartLineFor(api, query, id, shop)) ?? (await orderLineFor(api, query, id, shop, retired)) ?? NOTHING_EDITED;
  const prepared = await preparedFor(api, query, id);
  const asked = edited?.request;
  const { choices: wanted, ignored } = firstChoices(configuration.data, query, asked, prepared?.choices);
  const resolved = await resolveChoices(api, configuration.data, wanted, { changed: bringer(query), to });
  if ('failed' in resolved) return resolved;
  return {
    data: {
      configuration: configuration.data,
      ...resolved,
      validation: edited && soldAs ? asSold(resolved.validation, edited, soldAs) : resolved.validation,
      pricedTo: to ?? null,
      fileCheck: wanted.fileCheck,
      lossLeader: wanted.lossLeader,
      printContent: wanted.printContent,
      preparedProblem: prepared?.problem ?? '',
      ignored: [...ignored, ...deadCode(query, wanted.promocode, resolved)],
      retired: retired?.name ?? replaces ?? '',
      editedGone: gone,
      edited,
    } satisfies ProductData,
    pictured: resolved.validation.facts,
  };
};

/** What is said of a code in the address that does not count, or no longer. */
function deadCode(
  query: URLSearchParams,
  asked: string,
  { promocode, codeProblem }: Pick<ProductData, 'promocode' | 'codeProblem'>,
): ProductData['ignored'] {
  return query.has('code') && asked !== '' && promocode === '' && codeProblem === ''
    ? [{ kind: 'code', feature: '', asked }]
    : [];
}

interface Retired {
  readonly id: string;
  readonly name: string;
}

/** The retired product whose address led here, if this page's product is its successor. */
async function retiredFor(api: Asks, query: URLSearchParams, path: string): Promise<Retired | undefined> {
  const id = query.get(INSTEAD_OF_PARAMETER)?.slice(0, 64) ?? '';
  if (id === '') return undefined;
  const found = await api('GET /content/product-configuration/', { query: { id } });
  if (found.ok || found.error.key !== 'product_retired') return undefined;
  const { name, successor } = found.error.detail as RetiredDetail;
  return successor?.path === path ? { id, name } : undefined;
}

type SoldAs = LineItemWire['merchantInfo']['attributesData'];

interface Edited {
  readonly edited: EditedLine | null;
  /** The line's own destination. Other pages are rendered for the shop's default place. */
  readonly to?: Destination;
  /** Key of the text that says why the line cannot be edited. */
  readonly gone: string;
  /** Name of the line's product, if it is retired and the page's product would replace it. */
  readonly replaces?: string;
  /** The line's choices in the words in which it was sold. */
  readonly soldAs?: SoldAs;
}

const NOTHING_EDITED: Edited = { edited: null, gone: '' };
type Asks = Parameters<Load>[0];
type Shop = Parameters<Load>[1]['shop'];

/** Row 2.6.01. Undefined when the address names no line of the cart. */
async function cartLineFor(
  api: Asks,
  query: URLSearchParams,
  productId: string,
  shop: Shop,
): Promise<Edited | undefined> {
  const id = query.get('cart_item') ?? '';
  if (id === '') return undefined;
  const cart = await api('GET /cart/', {});
  // Who has no cart, or no session, has no such line either.
  const { lineItems: lines = {}, notSold = [] } = (cart.ok && cart.data) || {};
  const line = Object.hasOwn(lines, id) ? lines[id] : undefined;
  if (!line) return { edited: null, gone: 'product:line_gone' };
  const why = (reason: string) => notSold.some((each) => each.lineItemId === id && each.reason === reason);
  const edited: EditedLine = {
    ...partsOf(line),
    parameter: ['cart_item', id],
    told: 'product:editing',
    toldBack: 'product:editing_cancel',
    back: defaultLink(shop.defaultLinks, 'cart'),
    ...(line.deliveryAddress ? { to: line.shipTo } : {}),
    isToReprice: why('other_currency'),
  };
  const isRetired = why('product_retired');
  const replaces = isRetired && line.productId !== productId ? { replaces: line.mcpProdName } : {};
  return { edited, to: line.shipTo, gone: '', soldAs: line.merchantInfo.attributesData, ...replaces };
}

/** Row 2.6.02. Undefined when the address names no line of an order. */
async function orderLineFor(
  api: Asks,
  query: URLSearchParams,
  productId: string,
  shop: Shop,
  retired: Retired | undefined,
): Promise<Edited | undefined> {
  const named = /^([\w-]{1,64})\/([\w-]{1,64})$/.exec(query.get('order_item') ?? '');
  if (!named) return undefined;
  const [value, orderId = '', lineId = ''] = named;
  const found = await api('GET /order/{id}', { params: { id: orderId } });
  if (!found.ok) return { edited: null, gone: 'product:order_line_gone' };
  const order = found.data;
  const line = Object.hasOwn(order.lineItems, lineId) ? order.lineItems[lineId] : undefined;
  if (line && line.productId === retired?.id) return { edited: null, gone: 'product:order_line_retired' };
  if (line?.productId !== productId) return { edited: null, gone: 'product:order_line_gone' };
  const to = line.shipTo;
  const edited: EditedLine = {
    ...partsOf(line),
    parameter: ['order_item', value],
    told: 'product:editing_order',
    toldBack: 'product:editing_order_cancel',
    back: `${shop.pagePaths['order-detail'] ?? '/'}?order_number=${order.orderNumber}`,
    orderId: order.id,
    to,
  };
  return { edited, to, gone: order.editing[lineId]?.editableUntil ? '' : 'product:order_line_closed' };
}

/** An option that is gone has no name any more but the one in the line; without that, it is told by its key. */
function asSold<V extends ProductData['validation']>(validation: V, { request }: EditedLine, soldAs: SoldAs): V {
  const keys = new Set(Object.values(request.selection));
  const changed = validation.changed.map((change) => {
    const sold = keys.has(change.from) ? soldAs.find(({ name }) => name === change.feature) : undefined;
    return sold ? { ...change, from: sold.value } : change;
  });
  return { ...validation, changed };
}

function partsOf(line: LineItemWire): Pick<EditedLine, 'id' | 'artworks' | 'files' | 'request'> {
  const { id, multiArtworkDetails: artworks, uploadedFiles } = line;
  return { id, artworks, files: uploadedFiles.length, request: requestOfWire(line) };
}

/** Rows 5.09, 8.06: the prepared product, or why the product's defaults are used instead. */
async function preparedFor(
  api: Parameters<Load>[0],
  query: URLSearchParams,
  mcpSku: string,
): Promise<{ choices?: Prepared; problem: string } | undefined> {
  const key = query.get('key');
  const encoded = query.get('preconfigured');
  const lossLeader = query.get('loss_leader');
  if (key === null && encoded === null) {
    // The page writes the quantity into the address of an offer as soon as something is chosen.
    const isBare = lossLeader !== null && !query.has('q');
    return isBare ? { problem: LOSS_LEADER_ERRORS.noAddress } : undefined;
  }
  if ((key ?? encoded) === '') return { problem: LOSS_LEADER_ERRORS.noAddress };
  const window = await windowProblem(api, lossLeader);
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
