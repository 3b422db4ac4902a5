import type { Input } from '#kernel/endpoint.ts';
import type { Api, CallName } from './api.ts';

/**
 * Opens the visitor's cart, or a new one. The tabs of a browser do so one after the other: two that have no cart yet would
 * open two, and one of them would be lost with what is put into it.
 */
export function openCart(api: Api, body: Input<CallName['POST /cart']>['body']) {
  const open = () => api('POST /cart', { body });
  // Pages that did not come over a secure line have no locks.
  return 'locks' in navigator ? navigator.locks.request('tirage-open-cart', open) : open();
}
