import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

/** What others have done with an order since it was read. */
export interface News {
  readonly events: StaffOrderWire['history'];
  readonly notes: StaffOrderWire['notes'];
  readonly jobs: StaffOrderWire['jobs'];
  readonly money: StaffOrderWire['money'];
}

/** History and notes are only ever added to. Notes come newest first. */
export function newsOf(before: StaffOrderWire, now: StaffOrderWire): News {
  return {
    events: now.history.slice(before.history.length),
    notes: now.notes.slice(0, now.notes.length - before.notes.length),
    jobs: now.jobs,
    money: now.money,
  };
}
