import type { Mount } from '../mount.ts';
import {
  answerCustomer,
  closeStaffConversation,
  listConversationsForStaff,
  readConversation,
} from './conversations.contract.ts';
import {
  answerForShop,
  closeForShop,
  conversationsForStaff,
  readConversationForStaff,
} from './conversations.service.ts';

export function conversationsRoutes(mount: Mount): void {
  mount(listConversationsForStaff, (ctx, { query }) => conversationsForStaff(ctx, query));
  mount(readConversation, (ctx, { params }) => readConversationForStaff(ctx, params.number));
  mount(answerCustomer, (ctx, { params, body }) => answerForShop(ctx, params.number, body));
  mount(closeStaffConversation, (ctx, { params, body }) => closeForShop(ctx, params.number, body.seen));
}
