/**
 * Tables and their columns as Kysely sees them. Each repository adds its own by declaration merging:
 * `declare module '#platform/db/tables.ts' { interface Tables { carts: CartTable } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- rooms merge their tables into it
export interface Tables {}
