import type { Currency } from '#kernel/currencies.ts';
import { lineRequestOf } from '#shop/line-items/line-request.ts';
import type { Api, CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import type { Split } from '../artworks/use-artworks.ts';

/** What is put into the cart, as the page shows it. */
export interface ShownLine {
  readonly configurator: Configurator;
  readonly split: Split;
  readonly currency: Currency;
  /** Where its price and date are for. */
  readonly priced: Destination;
  /** As a new line, though it was one of the cart that is edited. */
  readonly asNew: boolean;
}

/** The cart opened where the choices are priced for, the line put into it; what was refused. */
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

/** Where the cart goes, when that is why the line was refused: another tab filled it or sent it there. */
export function whereElse({ key, detail }: CallError): Destination | undefined {
  return key === 'cart_elsewhere' ? (detail as Destination) : undefined;
}
