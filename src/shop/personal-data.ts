import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from './context.ts';

/** Whose data it is. */
export interface Person {
  readonly customerId: string;
  readonly email: string;
  /** Of an address that nobody has proven nothing is given out or let go of: it may be somebody else's. */
  readonly isVerified: boolean;
}

/** One thing that is kept of a person, as it stands in the exported file. */
export type Exported = object;

/** What has to end before an account can: a key of the dictionary `privacy` and what it is called. */
export interface Obstacle {
  readonly reason: 'order_under_way' | 'money_to_return' | 'wallet_not_empty' | 'last_owner';
  readonly name: string;
}

/** What one room keeps of people. Every room that keeps any has one, named in the list of src/app/rooms.ts. */
export interface PersonalData {
  /** Name of its part in the exported file. */
  readonly name: string;
  read(ctx: Ctx, tx: Tx, person: Person): Promise<readonly Exported[]>;
  /** Holds what is to be erased, so that nothing comes to it meanwhile, and tells what stands against it. */
  hold?(ctx: Ctx, tx: Tx, person: Person): Promise<readonly Obstacle[]>;
  /** Absent where what is kept goes with the account. */
  erase?(ctx: Ctx, tx: Tx, person: Person): Promise<void>;
}
