import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { isFileCheck } from '#shop/catalog/service-keys.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { whyNotSold } from '../../parts/not-sold.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useFreshCart } from '../../parts/use-fresh-cart.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useQueue } from '../../parts/use-queue.ts';
import { bringBack, holdAside } from '../../parts/file-check/held-files.ts';
import { UPLOADS } from '../../parts/uploads/upload-queue.ts';
import { dropButton } from '../../parts/waiting-items.tsx';
import type { CallError } from '../../client/api.ts';
import { isPassing } from '../../client/fetch-api.ts';
import { useClient } from '../../client/client.tsx';
import {
  addedTo,
  isCopy,
  isOwnDoing,
  keepUnsaved,
  keptUnsaved,
  wantedSince,
  wantedTried,
  wantedWith,
  type LineChange,
  type Wanted,
  type WantedByLine,
} from '../../parts/unsaved-changes.ts';
import { REQUEST_KEYS as KEYS } from '../../client/request-keys.ts';
import { useWhenOnline } from '../../client/use-when-online.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { openCart } from '../../client/open-cart.ts';

export interface CartData {
  readonly cart: CartWire | null;
  /** Lines of the guest's cart that did not fit into the cart at sign-in. */
  readonly waiting: readonly LineItemWire[];
}

/** A removed line as its fields showed it, and its position. */
interface Removed {
  readonly line: LineItemWire;
  /** How many copies the shop had of it. */
  readonly savedQuantity: number;
  readonly place: number;
  /** False for what is sold no more. */
  readonly mayComeBack: boolean;
}

export const TITLE = 'cart-title';
export const UNDO = 'undo';
export const removeButton = (lineId: string) => `remove-${lineId}`;
/** Name of the act that applies a code. */
export const APPLYING = 'apply a code';
/** Name of the act that takes a line out. */
export const removing = ({ id }: LineItemWire) => `remove ${id}`;

/** Why a quantity is not possible, and the nearest ones that are. */
export interface WrongQuantity {
  readonly lineId: string;
  /** What was asked for; undefined for what is no number. */
  readonly asked: number | undefined;
  readonly text: string;
  readonly quantities: readonly number[];
}

/** A quantity that was changed: the line as it was before and as it is. */
export interface Requantified {
  readonly before: LineItemWire;
  readonly after: LineItemWire;
}

/** Why the last act was not done. */
interface Problem {
  readonly text: string;
  /** The same once the connection is back. */
  readonly online: string;
  /** Asks once more for what got no answer; undefined where that was refused. */
  readonly again: (() => void) | undefined;
  /** True if a change is kept that was not saved. */
  readonly isUnsaved: boolean;
}

export interface CartLines extends CartData {
  /** The last removed line, while it can be restored. */
  readonly removed: Removed | undefined;
  /** The last change of a quantity, while it can be taken back. */
  readonly requantified: Requantified | undefined;
  readonly wrong: WrongQuantity | undefined;
  /** Why the code that was typed does not count; empty without a problem. */
  readonly wrongCode: string;
  readonly problem: Problem | undefined;
  /** Counts what was said of acts. */
  readonly acts: number;
  /** By line: changes that are not answered yet. Those without an answer are kept, and asked for again. */
  readonly wanted: WantedByLine;
  /** True if one of them got no answer. */
  readonly isUnsaved: boolean;
  /** Key of the text that says what was done; empty without one. */
  readonly done: string;
  /** Names of the acts that run or wait. */
  readonly running: readonly string[];
  /** True when the cart was loaded again and has lost all its lines. */
  readonly isEmptiedElsewhere: boolean;
  /** True when it was loaded again and another tab or device had changed it. */
  readonly isChangedElsewhere: boolean;
  change(line: LineItemWire, change: LineChange): void;
  /** What was typed as the quantity of the line is no number. */
  refuseTyped(line: LineItemWire): void;
  /** Asks again for the changes that got no answer. */
  saveAgain(): void;
  /** Applies a code to every line that it suits. Empty takes the codes out. */
  applyCode(code: string): void;
  remove(line: LineItemWire): void;
  /** Puts the line into the cart once more. */
  duplicate(line: LineItemWire): void;
  putBack(): void;
  /** Moves a waiting line into the cart. `drop` deletes it. */
  take(line: LineItemWire): void;
  drop(line: LineItemWire): void;
}

/**
 * The cart's lines and the actions on them. They run one after the other, each on the cart as the one before left it. The
 * focus moves to the next step.
 */
export function useCartLines(data: CartData): CartLines {
  const t = useTranslate();
  const { api, session } = useClient();
  const [cart, setCart, shownBefore] = useLoaded(data.cart);
  const [waiting, setWaiting] = useLoaded(data.waiting);
  const [removed, setRemoved] = useState<Removed>();
  const [requantified, setRequantified] = useState<Requantified>();
  const [wrong, setWrong] = useState<WrongQuantity>();
  const [wrongCode, setWrongCode] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [acts, setActs] = useState(0);
  const [done, setDone] = useState('');
  const [wanted, setWanted] = useState<WantedByLine>(new Map());
  const [isUnanswered, setUnanswered] = useState(false);
  const { running, run } = useQueue();
  const focusNext = useFocusAfter();
  useFreshCart(cart, running.length > 0);
  /** The same as `wanted`, for acts that run on after what was shown. */
  const latestWanted = useRef(wanted);
  const present = useRef(cart);
  useEffect(() => {
    present.current = cart;
  }, [cart]);
  const setWantedNow = (now: WantedByLine) => {
    latestWanted.current = now;
    setWanted(now);
    keepUnsaved(now);
  };
  const want = (lineId: string, now: Wanted | undefined) => {
    const all = new Map(latestWanted.current);
    if (now) all.set(lineId, now);
    else all.delete(lineId);
    setWantedNow(all);
  };
  /** What was to be taken out, and copied, and got no answer. */
  const removals = useRef<readonly Removed[]>([]);
  const copied = useRef<readonly LineItemWire[]>([]);
  /**
   * Says of a line that was taken out, or copied, without an answer that this was done. What the cart does not show by now
   * was not done.
   * @param ownId the line that the answered act itself has added
   */
  const sayDone = (before: CartWire | null, now: CartWire, ownId?: string) => {
    const gone = removals.current.findLast(({ line }) => !now.lineItems[line.id]);
    const added = addedTo(before, now).filter(({ id }) => id !== ownId);
    const copy = copied.current.findLast((original) => added.some((line) => isCopy(line, original)));
    removals.current = [];
    copied.current = [];
    if (!gone && !copy) return;
    setActs((count) => count + 1);
    setProblem(undefined);
    if (gone) setRemoved(gone);
    if (copy) setDone(duplicationMessage(copy));
  };
  const savesAgain = useRef<() => void>(() => undefined);
  const isReloaded = hasLines(shownBefore) && (shownBefore?.version !== cart?.version || shownBefore?.id !== cart?.id);
  const [changedElsewhere, setChangedElsewhere] = useState<number>();
  const isOthers = isReloaded && changedElsewhere === cart?.version;
  const onReloaded = useEffectEvent(() => {
    if (!shownBefore || !cart) return;
    // Decided once: when the own request is answered, nothing tells any more that it was the own one.
    const unanswered = { wanted: latestWanted.current, removals: removals.current, copied: copied.current };
    const isOwn = shownBefore.id === cart.id && isOwnDoing(shownBefore, cart, unanswered);
    if (!isOwn) setChangedElsewhere(cart.version);
    else sayDone(shownBefore, cart);
    if (!isUnsavedIn(latestWanted.current)) return;
    // There are answers again.
    if (isOwn) return savesAgain.current();
    // What another tab has saved meanwhile is newer than a change that waits here, and it is what the page shows now.
    setWantedNow(new Map());
    setProblem(undefined);
    setUnanswered(false);
  });
  const reloadedVersion = isReloaded ? cart?.version : undefined;
  useEffect(() => {
    if (reloadedVersion !== undefined) onReloaded();
  }, [reloadedVersion]);
  /** Asks once more for the act that runs. */
  const latestAct = useRef<() => void>(undefined);
  // The visitor sees what has become of what was asked for before.
  useEffect(() => KEYS.forget(), []);

  /**
   * Shows the cart as an act has left it, and says that in place of what was said of the acts before.
   * @param isAgain true for what is saved by itself, without a press
   * @param ownId the line that the act has added
   */
  const show = async (
    next: CartWire,
    { say, isAgain = false, ownId }: { say?: () => void; isAgain?: boolean; ownId?: string } = {},
  ) => {
    const before = present.current;
    present.current = next;
    setCart(next);
    KEYS.forget();
    setActs((before) => before + 1);
    // What another line waits for is said again, and asked for again now that there are answers.
    if (!isUnsavedIn(latestWanted.current)) {
      // What is saved by itself tells nothing of another act that was not done.
      setProblem((before) => (isAgain && before && !before.isUnsaved ? before : undefined));
      setUnanswered(false);
    } else {
      sayUnsaved();
      savesAgain.current();
    }
    // Nor of what was done, or refused, by a press.
    if (!isAgain) {
      setDone('');
      setRemoved(undefined);
      setRequantified(undefined);
      setWrong(undefined);
      setWrongCode('');
    }
    sayDone(before, next, ownId);
    say?.();
    await session.refresh();
  };
  /** Says why nothing was done, by the text for a line that is there or for one that is away. */
  const sayProblem = (online: string, offline: string, isUnsaved: boolean, again?: () => void) => {
    setActs((before) => before + 1);
    setDone('');
    setProblem({ text: navigator.onLine ? online : offline, online, again, isUnsaved });
    setUnanswered(again !== undefined);
  };
  const sayUnsaved = () => sayProblem(t('cart:unsaved'), t('cart:unsaved_offline'), true, () => savesAgain.current());
  /** Shows the refusal. A closed cart is replaced by the current one. */
  const refuse = async (error: CallError, otherwise = 'shell:no_answer') => {
    const again = isPassing(error) ? latestAct.current : undefined;
    sayProblem(error.text || t(otherwise), error.text || t('cart:offline'), false, again);
    if (!isClosedCart(error.key)) return;
    removals.current = [];
    copied.current = [];
    const current = await api('GET /cart/', {});
    if (current.ok) setCart(current.data);
    await session.refresh();
  };
  /** Asks for what is wanted of a line when its turn comes: something else may have been typed since. */
  const saveLine = async (lineId: string, isAgain = false): Promise<void> => void (await isSaved(lineId, isAgain));
  /** The same, with whether the line is as its fields show it now. */
  const isSaved = async (lineId: string, isAgain: boolean): Promise<boolean> => {
    const asked = latestWanted.current.get(lineId)?.change;
    const line = present.current?.lineItems[lineId];
    if (!present.current || !asked || !line) {
      want(lineId, undefined);
      return true;
    }
    const { id } = present.current;
    const result = await api('PATCH /cart/{id}/item', { params: { id }, body: { cartItemId: lineId, ...asked } });
    const latest = latestWanted.current.get(lineId);
    if (!result.ok && isPassing(result.error)) {
      if (latest) want(lineId, wantedTried(latest, asked));
      sayUnsaved();
      return false;
    }
    const after = result.ok ? result.data.lineItems[lineId] : line;
    // A quantity that is refused refuses nothing of what was typed beside it.
    const isQuantityRefused = !result.ok && asked.quantity !== undefined && Object.keys(asked).length > 1;
    const settled = isQuantityRefused ? { quantity: asked.quantity } : asked;
    want(lineId, latest && after && wantedSince(latest, settled, after));
    if (isQuantityRefused) run(`save ${lineId} without its quantity`, () => saveLine(lineId, true));
    if (!result.ok) {
      await refuseChange(lineId, asked.quantity, result.error);
      return false;
    }
    const isMoved = after && after.quantity !== line.quantity;
    await show(result.data, { say: () => isMoved && setRequantified({ before: line, after }), isAgain });
    return true;
  };
  const refuseChange = (lineId: string, asked: number | undefined, error: CallError) => {
    const { key, text, detail } = error;
    if (asked === undefined || text === '' || isClosedCart(key)) return refuse(error);
    const { quantities = [] } = (detail ?? {}) as { readonly quantities?: readonly number[] };
    // It is answered: only what other lines wait for is still to be said.
    if (isUnsavedIn(latestWanted.current)) sayUnsaved();
    else setProblem(undefined);
    return setWrong({ lineId, asked, text, quantities });
  };
  const applyCode = async (code: string) => {
    if (!present.current) return;
    const { id } = present.current;
    const result = await api('PATCH /cart/{id}/promocode/', { params: { id }, body: { promocodeInputText: code } });
    const done = code === '' ? 'cart:code_removed' : 'cart:code_applied';
    if (result.ok) return show(result.data, { say: () => setDone(done) });
    const { key, text } = result.error;
    return code === '' || text === '' || isClosedCart(key) ? refuse(result.error) : setWrongCode(text);
  };
  const remove = async (pressed: LineItemWire) => {
    if (latestWanted.current.has(pressed.id)) await saveLine(pressed.id, true);
    if (!present.current) return;
    const { id, lineOrder } = present.current;
    const saved = present.current.lineItems[pressed.id] ?? pressed;
    // It is put back as its fields showed it, if the shop takes that.
    const line = { ...saved, ...latestWanted.current.get(pressed.id)?.change };
    const why = whyNotSold(present.current, line.id);
    const mayComeBack = !why || why.reason === 'other_currency';
    UPLOADS.hold(line.id);
    holdAside(line.id);
    const result = await api('DELETE /cart/item', { body: { cartId: id, cartItemId: line.id } });
    const tried = removals.current.find((each) => each.line.id === line.id);
    const place = tried?.place ?? lineOrder.indexOf(line.id);
    // Taken out by the request before, whose answer was lost.
    const isGone = !result.ok && tried && result.error.key === 'line_not_found';
    const now = isGone ? await api('GET /cart/', {}) : undefined;
    const left = result.ok ? result.data : now?.ok ? now.data : null;
    const taken = { line, savedQuantity: saved.quantity, place, mayComeBack };
    const others = removals.current.filter((each) => each !== tried);
    removals.current = !result.ok && isPassing(result.error) ? [...others, taken] : others;
    if (!left) {
      UPLOADS.follow(line.id, line.id);
      bringBack(line.id, line.id);
      return result.ok ? undefined : refuse(result.error);
    }
    focusNext(mayComeBack ? UNDO : TITLE);
    want(line.id, undefined);
    await show(left, { say: () => setRemoved(taken) });
  };
  const duplicate = async (line: LineItemWire) => {
    // A copy is made of the saved line: what its fields show goes first.
    if (latestWanted.current.has(line.id) && !(await isSaved(line.id, true))) return;
    if (!present.current) return;
    const { id } = present.current;
    const requestKey = KEYS.of(`duplicate ${line.id}`);
    const body = { cartItemId: line.id, requestKey };
    const result = await api('POST /cart/{id}/duplicateItem', { params: { id }, body });
    KEYS.answered(result);
    const others = copied.current.filter((each) => each.id !== line.id);
    copied.current = !result.ok && isPassing(result.error) ? [...others, line] : others;
    if (!result.ok) return refuse(result.error, 'cart:duplication_error_message');
    await show(result.data, { say: () => setDone(duplicationMessage(line)) });
  };
  const putBack = async ({ line, savedQuantity, place }: Removed) => {
    const asked = await putLine(line, place);
    // What was typed and never saved takes nothing away: it is refused as it would have been in the line.
    const isRefused = !asked?.ok && asked?.error.key === 'quantity_invalid' && line.quantity !== savedQuantity;
    const result = isRefused ? await putLine({ ...line, quantity: savedQuantity }, place) : asked;
    if (!result) return;
    if (!result.ok) return refuse(result.error);
    const { cart: next, lineItemId } = result.data;
    UPLOADS.follow(line.id, lineItemId);
    bringBack(line.id, lineItemId);
    focusNext(removeButton(lineItemId));
    await show(next, { ownId: lineItemId });
    if (isRefused) await refuseChange(lineItemId, line.quantity, asked.error);
  };
  const putLine = async ({ deliveryAddress, ...line }: LineItemWire, before: number) => {
    if (!present.current) return undefined;
    const { id, lineOrder } = present.current;
    const body = {
      line: requestOfWire({ deliveryAddress, ...line }),
      place: Math.min(before, lineOrder.length),
      filesOf: line.id,
      requestKey: KEYS.of(`put back ${line.id}`),
      ...(deliveryAddress ? { deliveryAddress } : {}),
    };
    const result = await api('PUT /cart/{id}/item', { params: { id }, body });
    KEYS.answered(result);
    return result;
  };

  const focusNextWaiting = ([next]: readonly LineItemWire[]) => focusNext(next ? dropButton(next.id) : TITLE);
  const take = async (line: LineItemWire) => {
    const opened = present.current ? { ok: true as const, data: present.current } : await openCart(api, {});
    const result = opened.ok
      ? await api('POST /cart/{id}/waiting/', { params: { id: opened.data.id }, body: { cartItemId: line.id } })
      : opened;
    if (!result.ok) return refuse(result.error);
    setWaiting(result.data.waiting);
    focusNextWaiting(result.data.waiting);
    await show(result.data.cart, { ownId: line.id });
  };
  const drop = async (line: LineItemWire) => {
    const result = await api('DELETE /cart/waiting/', { body: { cartItemId: line.id } });
    if (!result.ok) return refuse(result.error);
    setProblem(undefined);
    setWaiting(result.data);
    focusNextWaiting(result.data);
  };
  const change = (line: LineItemWire, latest: LineChange) => {
    const now = wantedWith(latestWanted.current.get(line.id), line, latest);
    want(line.id, now);
    run(`save ${line.id} ${JSON.stringify(now.change)}`, () => saveLine(line.id));
  };
  const saveAgain = () => {
    for (const [lineId, { tried }] of latestWanted.current)
      if (tried.length > 0) run(`save ${lineId}`, () => saveLine(lineId, true));
  };
  useEffect(() => {
    savesAgain.current = saveAgain;
  });
  // Who left the page with a change that was not saved finds it here again.
  useEffect(() => {
    const kept = keptUnsaved(present.current);
    if (kept.size === 0) return;
    latestWanted.current = kept;
    setWanted(kept);
    savesAgain.current();
  }, []);
  // Changes that are kept are saved. Another act waits for a press: nobody may still want it.
  useWhenOnline(isUnanswered, () => {
    setUnanswered(false);
    setProblem(problem?.isUnsaved ? undefined : problem && { ...problem, text: problem.online });
    saveAgain();
  });
  const act = (name: string, doIt: () => Promise<void>) =>
    run(name, () => {
      latestAct.current = () => act(name, doIt);
      return doIt();
    });
  return {
    cart,
    waiting,
    removed,
    requantified,
    wrong,
    wrongCode,
    problem,
    acts,
    done,
    running,
    isEmptiedElsewhere: hasLines(shownBefore) && !hasLines(cart) && (cart === null || isOthers),
    isChangedElsewhere: isOthers && hasLines(cart),
    wanted,
    isUnsaved: isUnsavedIn(wanted),
    saveAgain,
    change,
    refuseTyped: (line) =>
      setWrong({ lineId: line.id, asked: undefined, text: t('cart:quantity_wrong'), quantities: [line.quantity] }),
    applyCode: (code) => act(APPLYING, () => applyCode(code)),
    remove: (line) => act(removing(line), () => remove(line)),
    duplicate: (line) => act(`duplicate ${line.id}`, () => duplicate(line)),
    putBack: () => removed && act(`put back ${removed.line.id}`, () => putBack(removed)),
    take: (line) => act(`take ${line.id}`, () => take(line)),
    drop: (line) => act(`drop ${line.id}`, () => drop(line)),
  };
}

function isUnsavedIn(wanted: WantedByLine): boolean {
  return [...wanted.values()].some(({ tried }) => tried.length > 0);
}

/** §8: what is said after a line was duplicated depends on the services that go along. */
function duplicationMessage({ services }: LineItemWire): string {
  return services.some(({ key }) => isFileCheck(key))
    ? 'cart:duplication_with_file_check_success_message'
    : 'cart:standard_duplication_success_message';
}

export function hasLines(cart: CartWire | null | undefined): boolean {
  return (cart?.lineOrder.length ?? 0) > 0;
}
