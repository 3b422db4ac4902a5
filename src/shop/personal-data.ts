import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from './context.ts';

/** The person to whom the data belongs. */
export interface Person {
  readonly customerId: string;
  readonly email: string;
  /**
   * Whether the customer has proven the address. Data under an unproven address is neither exported nor erased, because
   * it may belong to another person.
   */
  readonly isVerified: boolean;
}

/** One stored item of a person's data, as it appears in the exported file. */
export type Exported = object;

/** What must end before the account can be erased: a key of the dictionary `privacy` and the name of the thing. */
export interface Obstacle {
  readonly reason: 'order_under_way' | 'payment_due' | 'money_to_return' | 'wallet_not_empty' | 'last_owner';
  readonly name: string;
}

/** The personal data of one room. Every room that keeps any has one, and src/app/rooms.ts lists them all. */
export interface PersonalData {
  /** Name of this part in the exported file. */
  readonly name: string;
  read(ctx: Ctx, tx: Tx, person: Person): Promise<readonly Exported[]>;
  /** Locks the data to be erased, so that nothing is added meanwhile. Returns what prevents the erasure. */
  hold?(ctx: Ctx, tx: Tx, person: Person): Promise<readonly Obstacle[]>;
  /** Absent where the data is deleted with the account. */
  erase?(ctx: Ctx, tx: Tx, person: Person): Promise<void>;
}
