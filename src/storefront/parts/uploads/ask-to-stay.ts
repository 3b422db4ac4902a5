/** What would be lost with the document: each of them by what holds it. */
const held = new Set<object>();

/**
 * Has the browser ask before the document is left, for as long as anybody holds what would be lost.
 * @param holder the same object each time
 * @param isLosing whether it holds something now
 */
export function askToStay(holder: object, isLosing: boolean): void {
  if (isLosing) held.add(holder);
  else held.delete(holder);
  if (held.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
