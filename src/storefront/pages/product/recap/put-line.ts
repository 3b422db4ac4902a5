import { fromDecimal } from '#kernel/money.ts';
import type { Currency } from '#kernel/currencies.ts';
import { isChangedRequest, lineRequestOf } from '#shop/line-items/line-request.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { Api, CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import { openCart } from '../../../client/open-cart.ts';
import { REQUEST_KEYS as KEYS } from '../../../client/request-keys.ts';
import { byName } from '../choices/choices.ts';
import { chosenOption } from './totals.ts';
import type { Configurator } from '../choices/configurator.ts';
import type { Split } from '../artworks/use-artworks.ts';

/** The line to put into the cart, as the page shows it. */
export interface ShownLine {
  readonly configurator: Configurator;
  readonly split: Split;
  readonly currency: Currency;
  /** The destination of its price and date. */
  readonly priced: Destination;
  /** Adds a new line, even if an existing line was being edited. */
  readonly asNew: boolean;
  /** Files are sent once the line is in the cart. */
  readonly hasFiles: boolean;
}

/** The edited line was left as it was: nothing is written, and the way back is taken. */
export type Unchanged = 'unchanged';

/** The line in the cart. */
export interface PutLine {
  readonly cartId: string;
  readonly lineItemId: string;
}

/** What the order's page is given along: the change that is to be confirmed there. */
export interface Drafted {
  readonly state: { readonly draft: OrderEditDraftWire };
}

/**
 * Opens the cart for the destination of the prices, and puts the line into it. For a line of a placed order, asks what
 * it would change: the order's page shows that. Otherwise the refusal.
 */
export async function putLine(
  api: Api,
  { configurator, split, currency, priced, asNew, hasFiles }: ShownLine,
): Promise<CallError | Drafted | PutLine | Unchanged> {
  const { configuration, validation, edited, to, quantity, priority, fileCheck, promocode, lossLeader, printContent } =
    configurator;
  const line = lineRequestOf({
    productId: configuration.mcpSku,
    selection: validation.validSelections,
    quantity,
    artworks: split.request(),
    priority,
    fileCheck,
    jobName: edited?.request.jobName ?? '',
    userNotes: edited?.request.userNotes ?? '',
    promocode: promocode || undefined,
    lossLeaderKey: lossLeader || undefined,
    printContent,
  });
  if (edited && !edited.isToReprice && !asNew && !hasFiles) {
    const before = { ...edited.request, selection: byName(configuration, edited.request.selection) };
    if (!isChangedRequest(before, line)) return 'unchanged';
  }
  if (edited?.orderId) {
    const drafted = await api('POST /order/edit/item/', {
      body: { orderId: edited.orderId, lineItem: { id: edited.id, ...line }, refererUrl: location.pathname },
    });
    return drafted.ok ? { state: { draft: drafted.data } } : drafted.error;
  }
  const opened = await openCart(api, { currency, ...(to.cart ? {} : priced) });
  if (!opened.ok) return opened.error;
  const requestKey = KEYS.of(JSON.stringify([opened.data.id, line]));
  const result = await api('PUT /cart/{id}/item', {
    params: { id: opened.data.id },
    body: {
      ...(edited && !asNew ? { lineItemId: edited.id } : {}),
      ...shownPrice(configurator, currency),
      destination: priced,
      line,
      requestKey,
    },
  });
  KEYS.answered(result);
  return result.ok ? { cartId: opened.data.id, lineItemId: result.data.lineItemId } : result.error;
}

/** The price of the cell that is shown as chosen. What a code takes off is the cart's to decide. */
function shownPrice(configurator: Configurator, currencyCode: Currency) {
  const centAmount = fromDecimal(chosenOption(configurator)?.originalAmountExclTax ?? '');
  return centAmount === undefined ? {} : { shownPrice: { centAmount, currencyCode } };
}

/**
 * The cart's destination, if it is the reason of the refusal: another tab filled the cart or changed its destination.
 */
export function whereElse({ key, detail }: CallError): Destination | undefined {
  return key === 'cart_elsewhere' ? (detail as Destination) : undefined;
}
