/** Something that lies over the page, with a step of its own in the history: Back closes it, and the page stays. */
interface Cover {
  readonly step: Step;
  onBack(): void;
}

/** What stands in the history. The first two are the router's. */
interface Step {
  readonly idx?: number;
  readonly key?: string;
  /** Of the step of a cover: the place below it. */
  readonly below?: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const covers: Cover[] = [];
const waiting = new Set<() => void>();
/** Which steps of covers were left by a link: another page stands above them. Undefined where nobody hears of Back. */
let leftByLink: Store | undefined;
/** The last place of the page that was seen here. */
let lastPlace = '';
/** A step that was asked for here, and the place that the router is not told of: it is there already. */
let leaving: { readonly hidden: string | undefined } | undefined;

function placeOf(state: unknown): string {
  const { idx, key } = (state ?? {}) as Step;
  return `${idx} ${key}`;
}

function leftKey(place: string): string {
  return `tirage-left ${place}`;
}

/**
 * Hears of Back before the router does: the window calls its listeners in their order, so this is called first. What only
 * closes a cover is hidden from the router, as the page is the same.
 * @param store lives as long as the tab's history, so that a page which is loaded again still leads forward
 */
export function hearBack(store: Store): void {
  leftByLink = store;
  lastPlace = placeOf(history.state);
  addEventListener('popstate', (event) => {
    const step = event.state as Step | null;
    const place = placeOf(step);
    const cover = leaving ? undefined : covers.pop();
    const known = leaving ? leaving.hidden : cover?.step.below;
    if (!leaving && !cover && step?.below !== undefined) {
      event.stopImmediatePropagation();
      return passOver(step, place);
    }
    leaving = undefined;
    if (place === known) event.stopImmediatePropagation();
    // Further than the page below: what was to be added there is of a page that was left.
    else waiting.clear();
    lastPlace = place;
    cover?.onBack();
    uncovered();
  });
  // Loaded again while something lay over the page. The router is taking this same page over.
  const { below } = (history.state ?? {}) as Step;
  if (below !== undefined) leaveStep(below);
}

/** The step of what lies over the page no more: there is nothing to be seen. From below it, it leads on to where a link led. */
function passOver({ below }: Step, place: string): void {
  const isFromBelow = lastPlace === below;
  if (!isFromBelow || !leftByLink?.getItem(leftKey(place))) return leaveStep(isFromBelow ? below : undefined);
  leaving = { hidden: undefined };
  history.forward();
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
 * @returns what takes it away again, for what is closed in another way than by Back
 */
export function coverPage(onBack: () => void): () => void {
  if (!leftByLink) return () => undefined;
  const state = history.state as Step | null;
  const below = placeOf(state);
  const step = { ...state, key: Date.now().toString(36), below };
  const cover = { step, onBack };
  covers.push(cover);
  lastPlace = below;
  history.pushState(step, '');
  return () => {
    const at = covers.indexOf(cover);
    if (at === -1) return;
    covers.splice(at, 1);
    if (placeOf(history.state) === placeOf(step)) return leaveStep(below);
    leftByLink?.setItem(leftKey(placeOf(step)), '1');
    lastPlace = '';
    uncovered();
  };
}

/** For what adds a step to the history: above the step of a cover, Back would undo both. */
export function whenUncovered(): Promise<void> {
  return covers.length > 0 || leaving ? new Promise((go) => waiting.add(go)) : Promise.resolve();
}
