import { loadOrderDetail } from '../order-detail/order-detail.load.ts';

/** The same order, seen with the eyes of someone who has just ordered. */
export const loadThankYou = loadOrderDetail;
