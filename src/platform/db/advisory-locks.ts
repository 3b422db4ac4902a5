/** Every advisory lock of the shop, in one place so that no two purposes share a number. */
export const ADVISORY_LOCKS = {
  /** One process migrates at a time. */
  migration: 7_215_031,
  /** One process imports files at a time. */
  import: 7_215_032,
  /** Every process that uses an embedded database holds this lock shared. */
  presence: 7_215_033,
  /** Each worker holds this lock, together with its name, for as long as it lives. */
  attendance: 7_215_034,
  /** One process seeds the demo at a time. */
  seed: 7_215_036,
  /** One process makes the orders of the demo. */
  demoOrders: 7_403_118,
} as const;
