let isCovered = false;
const waiting = new Set<() => void>();

/** Something lies over the page now, and the last step of the history is its own. */
export function cover(): void {
  isCovered = true;
}

/** The last step of the history is the page's again. */
export function uncover(): void {
  isCovered = false;
  for (const go of waiting) go();
  waiting.clear();
}

/** For what adds a step to the history: above the step of what lies over the page, Back would undo both. */
export function whenUncovered(): Promise<void> {
  return isCovered ? new Promise((go) => waiting.add(go)) : Promise.resolve();
}
