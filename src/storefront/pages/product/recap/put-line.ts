import type { Currency } from '#kernel/currencies.ts';
import { lineRequestOf } from '#shop/line-items/line-request.ts';
import type { Api, CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import type { Configurator } from '../choices/use-configurator.ts';
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
}

/**
 * Opens the cart for the destination of the prices, and puts the line into it. Returns the refusal, if there is one.
 */
export async function putLine(
  api: Api,
  { configurator, split, currency, priced, asNew }: ShownLine,
): Promise<CallError | undefined> {
  const { configuration, validation, edited, to, quantity, priority, fileCheck, promocode, lossLeader } = configurator;
  const opened = await api('POST /cart', { body: { currency, ...(to.cart ? {} : priced) } });
  if (!opened.ok) return opened.error;
  const result = await api('PUT /cart/{id}/item', {
    params: { id: opened.data.id },
    body: {
      ...(edited && !asNew ? { lineItemId: edited.id } : {}),
      destination: priced,
      line: lineRequestOf({
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
      }),
    },
  });
  return result.ok ? undefined : result.error;
}

/**
 * The cart's destination, if it is the reason of the refusal: another tab filled the cart or changed its destination.
 */
export function whereElse({ key, detail }: CallError): Destination | undefined {
  return key === 'cart_elsewhere' ? (detail as Destination) : undefined;
}
