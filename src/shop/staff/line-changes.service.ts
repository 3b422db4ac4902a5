import type { Answer, Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { describeProduct, validateSelection } from '../configurator/configurator.service.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { lineRequestOf, requestOf, type LineRequest } from '../line-items/line-request.ts';
import { draftEdit, finalize } from '../order-edits/order-edits.service.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import type { OrderHead } from '../orders/order.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { confirmStaffEdit, showStaffChoices, showStaffRemoval } from './line-changes.contract.ts';
import { artworksFor } from './line-changes.rules.ts';
import type { StaffOrderWire } from './staff-orders.contract.ts';
import { changedSince, onOrder, readOrderForStaff } from './staff-orders.service.ts';
import { writeTrail } from './trail.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);
const LINE_NOT_FOUND = refuse('order_line_not_found', 404);

type Choices = Answer<typeof showStaffChoices>;
type Draft = Answer<typeof showStaffRemoval>;

/** What a line may become. Prices and dates are shown by the draft, which knows the customer and the order. */
export async function choicesForLine(
  ctx: Ctx,
  number: string,
  lineItemId: string,
  wanted: Input<typeof showStaffChoices>['body'],
): Promise<Choices | Refusal> {
  const found = await lineOfOrder(ctx, number, lineItemId);
  if (isRefusal(found)) return found;
  const asked = requestOf(found);
  const product = await describeProduct(ctx, asked.productId);
  if (isRefusal(product)) return product;
  const { features, productCustomization } = product;
  const selection = wanted.selection ?? asked.selection;
  const validation = await validateSelection(ctx, {
    mcpSku: asked.productId,
    // A line that was bought earlier may name features that the product no longer has.
    configuration: Object.fromEntries(
      features.flatMap(({ id }) => (selection[id] === undefined ? [] : [[id, selection[id]]])),
    ),
    quantity: wanted.quantity ?? asked.quantity,
    ...(wanted.changed === undefined ? {} : { changed: wanted.changed }),
  });
  if (isRefusal(validation)) return validation;
  const { validSelections, validOptions, numberBounds, validProductionTimes, quantities, freeEntry } = validation;
  const valueOf = (name: string) => validSelections[name] ?? '';
  const { selectedProductFileFlow } = productCustomization;
  const quantity = validation.quantity ?? asked.quantity;
  const sets = features.find(({ id }) => id === product.setsModel?.feature);
  return {
    request: lineRequestOf({
      ...asked,
      promocode: asked.promocode,
      lossLeaderKey: asked.lossLeaderKey,
      printContent: asked.printContent,
      selection: Object.fromEntries(features.map(({ id, name }) => [id, valueOf(name)])),
      quantity,
      artworks: sets ? [...artworksFor(Number(valueOf(sets.name)), asked.artworks, quantity)] : asked.artworks,
    }),
    product: product.productName,
    features: features
      .filter(({ customSelections }) => !customSelections.hidden)
      .map(({ id, name, customSelections, options, number: bounds }) => ({
        id,
        label: customSelections.dictionaryTranslations.voice,
        value: valueOf(name),
        options: options.map(({ key, value }) => ({
          key,
          label: value,
          valid: validOptions[name]?.find((option) => option.key === key)?.valid ?? false,
        })),
        number: bounds && { unit: bounds.unit, step: bounds.step, ...(numberBounds[name] ?? pick(bounds)) },
      })),
    changed: validation.changed,
    quantities,
    freeEntry,
    priorities: PRIORITIES.flatMap((priority) => {
      const time = validProductionTimes.find((each) => each.priority === priority);
      return time ? [{ priority, valid: time.valid }] : [];
    }),
    offersFileCheck: selectedProductFileFlow.fileCheck,
  };
}

function pick({ min, max }: { readonly min: number; readonly max: number }) {
  return { min, max };
}

function lineOfOrder(ctx: Ctx, number: string, lineItemId: string): Promise<LineItem | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    const { lines } = await contentsOf(ctx, tx, order);
    return lines.find(({ id }) => id === lineItemId) ?? LINE_NOT_FOUND;
  });
}

/**
 * What changing a line, or taking it out, would mean, worked out by the function that does it.
 * @param request null to take the line out
 */
export async function draftForStaff(
  ctx: Ctx,
  number: string,
  { lineItemId, request }: { readonly lineItemId: string; readonly request: LineRequest | null },
  providers: PaymentProviders,
): Promise<Draft | Refusal> {
  const order = await orderNumbered(ctx, number);
  if (!order) return ORDER_NOT_FOUND;
  const wish = { lineItemId, request, refererUrl: undefined };
  const draft = await draftEdit(ctx, order.id, order.accessKey, wish, providers);
  if (isRefusal(draft)) return draft;
  const { orderEditId, difference, expiresAt } = draft;
  return { orderEditId, difference, expiresAt };
}

export async function confirmForStaff(
  ctx: Ctx,
  number: string,
  orderEditId: string,
  { version, reason }: Input<typeof confirmStaffEdit>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const order = await orderNumbered(ctx, number);
  if (!order) return ORDER_NOT_FOUND;
  const done = await finalize(ctx, order.id, order.accessKey, orderEditId, providers, {
    check: (tx, locked) => changedSince(ctx, tx, locked, version, providers),
    record: (tx, { before, after, totalBeforeCents, totalAfterCents }) =>
      writeTrail(ctx, tx, {
        act: after ? 'line_changed' : 'line_removed',
        on: onOrder(order),
        detail: { product: before.product, totalBeforeCents, totalAfterCents },
        reason,
      }),
  });
  return isRefusal(done) ? done : readOrderForStaff(ctx, number, providers);
}

function orderNumbered(ctx: Ctx, number: string): Promise<OrderHead | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => lockOrderByNumber(ctx, tx, number));
}
