import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { limitsOf, wishesOf } from '../checkout/confirmation.ts';
import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { approve, refuseOrder, withdrawRequest } from './decisions.service.ts';
import {
  approveRequest,
  listRequests,
  markSeen,
  postRequest,
  readRequest,
  readRequestPage,
  refuseRequest,
  withdrawRequest as withdraw,
} from './order-requests.contract.ts';
import { ask, markRequestSeen, requestsFor, showRequest, showRequestPage } from './order-requests.service.ts';

/** Each request writes to every colleague who decides. */
const REQUESTS: Limit = { name: 'requests of a buyer', most: 30, windowMs: 3_600_000, refusal: 'too_many_orders' };

export function orderRequestsRoutes(
  mount: Mount,
  attempts: Attempts,
  providers: PaymentProviders,
  files: FileStore,
): void {
  mount(postRequest, async (ctx, { params, body: { note = '', paymentMethod = null, ...body } }) => {
    if (paymentMethod && !providers.byMethod(ctx.tenant, paymentMethod)) return refuse('method_not_offered', 422);
    const wishes = await wishesOf(body);
    if (isRefusal(wishes)) return wishes;
    const admission = await attempts.admit(ctx.tenant.id, [REQUESTS, customerActing(ctx).customerId]);
    return isRefusal(admission) ? admission : ask(ctx, params.id, wishes, { note, paymentMethod });
  });
  mount(listRequests, (ctx, { query }) => requestsFor(ctx, query));
  mount(readRequest, (ctx, { params }) => showRequest(ctx, params.id));
  mount(readRequestPage, (ctx, { params }) =>
    showRequestPage(ctx, params.id, params.upload, Number(params.page), files),
  );
  mount(approveRequest, (ctx, { params, body }, exchange) =>
    approve(ctx, params.id, body.cartVersion, (asker) => limitsOf(attempts, asker, exchange), providers),
  );
  mount(refuseRequest, (ctx, { params, body }) => refuseOrder(ctx, params.id, body));
  mount(withdraw, (ctx, { params }) => withdrawRequest(ctx, params.id));
  mount(markSeen, (ctx, { params }) => markRequestSeen(ctx, params.id));
}
