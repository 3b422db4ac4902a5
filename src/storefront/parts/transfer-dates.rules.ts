const DAY_MS = 86_400_000;
/** Working days that a bank transfer may take. */
const TRANSFER_DAYS = 2;

/** Whether a slow transfer that is made at this time may arrive only after the cut-off. */
export function mayComeLate(orderedAt: string, cutOff: string): boolean {
  let arrives = Date.parse(orderedAt);
  for (let days = 0; days < TRANSFER_DAYS;) {
    arrives += DAY_MS;
    const weekday = new Date(arrives).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return arrives > Date.parse(cutOff);
}
