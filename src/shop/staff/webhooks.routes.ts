import type { Mount } from '../mount.ts';
import type { WebhookParts } from '../webhooks/webhooks.service.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  removeWebhook,
  renewWebhookSecret,
  replayWebhookDelivery,
  tryWebhook,
} from './webhooks.contract.ts';
import {
  addForStaff,
  changeForStaff,
  deliveriesForStaff,
  deliveryForStaff,
  removeForStaff,
  renewForStaff,
  replayForStaff,
  tryForStaff,
  webhooksForStaff,
} from './webhooks.service.ts';

export function webhooksRoutes(mount: Mount, parts: Pick<WebhookParts, 'secret' | 'outgoing'>): void {
  mount(listWebhooks, (ctx) => webhooksForStaff(ctx));
  mount(addWebhook, (ctx, { body }) => addForStaff(ctx, body, parts));
  mount(changeWebhook, (ctx, { params, body }) => changeForStaff(ctx, params.webhook, body, parts));
  mount(renewWebhookSecret, (ctx, { params }) => renewForStaff(ctx, params.webhook, parts));
  mount(tryWebhook, (ctx, { params }) => tryForStaff(ctx, params.webhook));
  mount(removeWebhook, (ctx, { params }) => removeForStaff(ctx, params.webhook));
  mount(listWebhookDeliveries, (ctx, { query }) => deliveriesForStaff(ctx, query));
  mount(readWebhookDelivery, (ctx, { params }) => deliveryForStaff(ctx, params.delivery));
  mount(replayWebhookDelivery, (ctx, { params }) => replayForStaff(ctx, params.delivery));
}
