import type pg from 'pg';

/**
 * A connection of the database owner within a transaction. Imports use it to write data that the shop may only read.
 */
export type OwnerTx = Pick<pg.Client, 'query'>;
