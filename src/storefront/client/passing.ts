import type { CallError } from './api.ts';

/** No answer, or a server that is busy for a moment: the same question may be answered a moment later. */
export function isPassing({ status, key }: CallError): boolean {
  return [0, 408, 429, 500, 502, 503, 504].includes(status) && key !== 'product_in_maintenance';
}
