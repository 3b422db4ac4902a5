/** Every advisory lock of the shop, so that no two purposes share a number. */
export const ADVISORY_LOCKS = {
  /** One process migrates at a time. */
  migration: 7_215_031,
  /** One process imports files at a time. */
  import: 7_215_032,
  /** Held shared by every process that uses an embedded database. */
  presence: 7_215_033,
  /** With the name of a worker: held for as long as it lives. */
  attendance: 7_215_034,
} as const;
