import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { confirmStaffEdit, showStaffChange, showStaffChoices, showStaffRemoval } from './line-changes.contract.ts';
import { choicesForLine, confirmForStaff, draftForStaff } from './line-changes.service.ts';

export function lineChangesRoutes(mount: Mount, providers: PaymentProviders): void {
  mount(showStaffChoices, (ctx, { params, body }) => choicesForLine(ctx, params.number, params.lineItemId, body));
  mount(showStaffChange, (ctx, { params: { number, lineItemId }, body }) =>
    draftForStaff(ctx, number, { lineItemId, request: body.line }, providers),
  );
  mount(showStaffRemoval, (ctx, { params: { number, lineItemId } }) =>
    draftForStaff(ctx, number, { lineItemId, request: null }, providers),
  );
  mount(confirmStaffEdit, (ctx, { params, body }) =>
    confirmForStaff(ctx, params.number, params.orderEditId, body, providers),
  );
}
