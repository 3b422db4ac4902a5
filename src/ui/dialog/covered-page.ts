/** Something that lies over the page, with a step of its own in the history: Back closes it, and the page stays. */
interface Cover {
  /** The place in the history below its step. */
  readonly below: string;
  onBack(): void;
}

const covers: Cover[] = [];
const waiting = new Set<() => void>();
let isHeard = false;
/** A step back that was asked for here, and the place that the router is not told of: it is there already. */
let leaving: { readonly hidden: string | undefined } | undefined;

interface Step {
  readonly idx?: number;
  readonly key?: string;
  /** True for the step of a cover. */
  readonly isCover?: boolean;
}

function placeOf(state: unknown): string {
  const { idx, key } = (state ?? {}) as Step;
  return `${idx} ${key}`;
}

/**
 * Hears of Back before the router does: the window calls its listeners in their order, so this is called first. What only
 * closes a cover is hidden from the router, as the page is the same.
 */
export function hearBack(): void {
  isHeard = true;
  addEventListener('popstate', (event) => {
    if (leaving) {
      if (placeOf(event.state) === leaving.hidden) event.stopImmediatePropagation();
      leaving = undefined;
      return uncovered();
    }
    const cover = covers.pop();
    if (cover) {
      if (placeOf(event.state) === cover.below) event.stopImmediatePropagation();
      cover.onBack();
      return uncovered();
    }
    // Back or Forward leads to the step of what lies over the page no more: there is nothing to be seen. Below it is a
    // place that the router may have left.
    if ((event.state as Step | null)?.isCover) {
      event.stopImmediatePropagation();
      leaveStep();
    }
  });
  // Loaded again while something lay over the page.
  if ((history.state as Step | null)?.isCover) leaveStep();
}

function leaveStep(hidden?: string): void {
  leaving = { hidden };
  history.back();
}

function uncovered(): void {
  if (covers.length > 0) return;
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * Adds a step for what lies over the page now.
 * @returns what takes it away again, for what is closed in another way than by Back. The address stays
 */
export function coverPage(onBack: () => void): () => void {
  if (!isHeard) return () => undefined;
  const state = history.state as Step | null;
  const cover = { below: placeOf(state), onBack };
  const step = { ...state, key: Date.now().toString(36), isCover: true };
  covers.push(cover);
  history.pushState(step, '');
  return () => {
    const at = covers.indexOf(cover);
    if (at === -1) return;
    covers.splice(at, 1);
    if (placeOf(history.state) === placeOf(step)) leaveStep(cover.below);
    else uncovered();
  };
}

/** For what adds a step to the history: above the step of a cover, Back would undo both. */
export function whenUncovered(): Promise<void> {
  return covers.length > 0 || leaving ? new Promise((go) => waiting.add(go)) : Promise.resolve();
}
