import { isCoupon } from '#shop/catalog/service-keys.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { LineRequest } from '#shop/line-items/line-request.ts';
import { readEntry, writeEntry, type Expiry } from '../client/session-entry.ts';
import { storage } from '../client/storage.ts';

/** What can be changed of a line where it stands. */
export interface LineChange {
  readonly quantity?: number;
  readonly jobName?: string;
  readonly userNotes?: string;
  readonly printContent?: NonNullable<LineRequest['printContent']>;
}

type Field = keyof LineChange;

/** What was asked for of a line, until the shop has answered that. */
export interface Wanted {
  /** All that is to be changed, each as it was asked for last. */
  readonly change: LineChange;
  /** What got no answer, the latest last. The shop may have carried it out. */
  readonly tried: readonly LineChange[];
  /** What the line had of these when they were asked for. */
  readonly had: LineChange;
}

export type WantedByLine = ReadonlyMap<string, Wanted>;

/** The line's change with one more, which counts where both name the same. */
export function wantedWith(before: Wanted | undefined, line: LineItemWire, latest: LineChange): Wanted {
  const change = { ...before?.change, ...latest };
  return { change, tried: before?.tried ?? [], had: { ...fieldsOf(line, fieldsIn(change)), ...before?.had } };
}

/** After a request without an answer. */
export function wantedTried(wanted: Wanted, tried: LineChange): Wanted {
  return { ...wanted, tried: [...wanted.tried, tried] };
}

/** After an answer to `asked`: what was asked for since. Undefined if that is nothing. */
export function wantedSince(wanted: Wanted, asked: LineChange, line: LineItemWire): Wanted | undefined {
  const rest = Object.entries(wanted.change).filter(([field, value]) => asked[field as Field] !== value);
  if (rest.length === 0) return undefined;
  const change: LineChange = Object.fromEntries(rest);
  return { change, tried: [], had: fieldsOf(line, fieldsIn(change)) };
}

/** Whether a line is as it was when the change was asked for, or as this page asked for it: nobody else has changed that since. */
function isUntouched({ change, tried, had }: Wanted, line: LineItemWire | undefined): boolean {
  return (
    line !== undefined &&
    fieldsIn(change).every((field) => [had, ...tried].some((known) => isSame(known[field], line[field])))
  );
}

/** What this page asked for without an answer: the shop may have done it. */
export interface Unanswered {
  readonly wanted: WantedByLine;
  /** The lines that were to be taken out. */
  readonly removals: readonly { readonly line: LineItemWire }[];
  /** The lines that were to be copied. */
  readonly copied: readonly LineItemWire[];
}

/** Whether a newer version of the cart differs from the one before by nothing but what this page asked for without an answer. */
export function isOwnDoing(before: CartWire, now: CartWire, { wanted, removals, copied }: Unanswered): boolean {
  const triedOf = (id: string) => wanted.get(id)?.tried ?? [];
  const isAnyTried = before.lineOrder.some((id) => triedOf(id).length > 0);
  if (removals.length === 0 && copied.length === 0 && !isAnyTried) return false;
  const isKept = (id: string) => {
    const [was, is, tried] = [before.lineItems[id], now.lineItems[id], triedOf(id)];
    if (!was || !is) return removals.some(({ line }) => line.id === id);
    if (!isSame(choicesOf(was), choicesOf(is))) return false;
    if (tried.length === 0) return isSame(was, is);
    return FIELDS.every((field) => [was, ...tried].some((known) => isSame(known[field], is[field])));
  };
  return before.lineOrder.every(isKept) && areCopies(addedTo(before, now), copied);
}

/** Whether each of these lines may be the copy of another one of those that were to be copied. */
function areCopies(added: readonly LineItemWire[], copied: readonly LineItemWire[]): boolean {
  const [line, ...rest] = added;
  if (!line) return true;
  const of = copied.findIndex((original) => isCopy(line, original));
  return of >= 0 && areCopies(rest, copied.toSpliced(of, 1));
}

/** The lines that a newer version of the cart has more. */
export function addedTo(before: CartWire | null, now: CartWire): readonly LineItemWire[] {
  return now.lineOrder.flatMap((id) => (before?.lineItems[id] ? [] : (now.lineItems[id] ?? [])));
}

/** Whether a line may have been made as a copy of another. */
export function isCopy({ productConfig }: LineItemWire, of: LineItemWire): boolean {
  return isSame(productConfig, of.productConfig);
}

/** What is chosen of a line elsewhere than where it stands. Whether a code counts follows from the quantity. */
function choicesOf({ productConfig, services, promotion, deliveryAddress }: LineItemWire) {
  const chosen = services.flatMap(({ key }) => (isCoupon(key) ? [] : [key]));
  return [productConfig, chosen, promotion?.promocodeId, deliveryAddress];
}

/** Whatever order the choices stand in: the database has another one than the page. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}

const FIELDS: readonly Field[] = ['quantity', 'jobName', 'userNotes', 'printContent'];

function fieldsIn(change: LineChange): readonly Field[] {
  return FIELDS.filter((field) => change[field] !== undefined);
}

function fieldsOf(line: LineItemWire, fields: readonly Field[]): LineChange {
  return Object.fromEntries(fields.map((field) => [field, line[field]]));
}

const ENTRY = 'tirage-unsaved';
/** Who comes back later has forgotten what he typed. */
const EXPIRY: Expiry = '1h';

/** Changes that got no answer, for this tab. A line keeps its id when its cart becomes that of an account. */
type Kept = readonly (readonly [lineId: string, wanted: Wanted])[];

export function keepUnsaved(wanted: WantedByLine): void {
  const kept: Kept = [...wanted].filter(([, { tried }]) => tried.length > 0);
  if (kept.length === 0) return storage('session').removeItem(ENTRY);
  writeEntry(storage('session'), ENTRY, kept, Date.now(), EXPIRY);
}

/** Those of the lines of this cart, without what was changed since: what is there now is newer. */
export function keptUnsaved(cart: CartWire | null): WantedByLine {
  const kept = readEntry(storage('session'), ENTRY, Date.now()) as Kept | undefined;
  return new Map(kept?.filter(([id, wanted]) => isUntouched(wanted, cart?.lineItems[id])));
}
