const DAY_MS = 86_400_000;
/** Working days that a bank transfer may take. */
const TRANSFER_DAYS = 2;

/** Whether a slow transfer that is made at this time may miss a cut-off that is still ahead. */
export function mayComeLate(madeAt: number, cutOff: string): boolean {
  const until = Date.parse(cutOff);
  let arrives = madeAt;
  for (let days = 0; days < TRANSFER_DAYS;) {
    arrives += DAY_MS;
    const weekday = new Date(arrives).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return madeAt <= until && arrives > until;
}
