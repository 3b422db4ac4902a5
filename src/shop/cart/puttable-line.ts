import type { Static } from '#kernel/schema.ts';
import type { LineRequest } from '../line-items/line-request.ts';
import type { puttableLine } from './cart.contract.ts';

/** Reads a line to add in either form of the contract. */
export function lineOf({ sets = [], artworks = sets, ...line }: Static<typeof puttableLine>): LineRequest {
  return { ...line, artworks };
}
