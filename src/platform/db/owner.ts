import type pg from 'pg';

/** A connection of the owner of the database within a transaction: imports write with it what the shop may only read. */
export type OwnerTx = Pick<pg.Client, 'query'>;
