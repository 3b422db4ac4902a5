import type { TrailWire } from '#shop/staff/trail.contract.ts';

type Entry = TrailWire['entries'][number];

/** A part of what is told of an entry: the key of a text, words as they were written, or an amount in cents. */
export type DetailPart =
  | { readonly key: string; readonly values?: Readonly<Record<string, string>> }
  | { readonly text: string }
  | { readonly cents: number }
  | { readonly centsBefore: number; readonly centsAfter: number };

/** What an entry of the trail kept beside its act, for people: ids are left out, and words of the program are texts. */
export function detailOf({ act, detail, reason }: Pick<Entry, 'act' | 'detail' | 'reason'>): readonly DetailPart[] {
  const parts = [...detail.flatMap(({ name, value }) => partsOf(act, name, value)), ...totalsIn(detail)];
  const seen = new Set<string>();
  return [{ text: reason }, ...parts].filter((part) => {
    const words = JSON.stringify(part);
    const isNew = !seen.has(words) && !('text' in part && part.text === '') && !('cents' in part && part.cents === 0);
    seen.add(words);
    return isNew;
  });
}

function partsOf(act: Entry['act'], name: string, value: string): readonly DetailPart[] {
  if (act === 'order_moved') return [stateIn(value)];
  if (name === TOTAL_BEFORE || name === TOTAL_AFTER) return [];
  if (/cents$/i.test(name)) return [{ cents: Number(value) }];
  if (act === 'as_customer') return helpPart(name, value);
  switch (name) {
    // The jobs of a parcel by their ids, and the scopes before a change.
    case 'jobs':
    case 'before':
      return [];
    case 'carrier':
      return [{ key: `stafforders:carrier_${value}` }];
    case 'scopes':
    case 'after':
      return value.split(' ').map((scope) => ({ key: `staffteam:scope_${scope.replace(':', '_')}` }));
    case 'copies':
      return [{ key: 'staff:trail_copies', values: { count: value } }];
    case 'to':
      return [act === 'complaint_credited' ? { key: `staffrequests:to_${value}` } : { text: value }];
    case 'isPremium':
      return [{ key: value === 'true' ? 'staff:trail_premium' : 'staff:trail_not_premium' }];
    case 'mailed':
      return [{ key: value === 'true' ? 'staff:trail_mailed' : 'staff:trail_not_mailed' }];
    default:
      return [{ text: value }];
  }
}

const TOTAL_BEFORE = 'totalBeforeCents';
const TOTAL_AFTER = 'totalAfterCents';

/** The total of an order before and after one of its lines was changed or taken out. */
function totalsIn(detail: Entry['detail']): readonly DetailPart[] {
  const of = (wanted: string) => detail.find(({ name }) => name === wanted)?.value;
  const [before, after] = [of(TOTAL_BEFORE), of(TOTAL_AFTER)];
  return before === undefined || after === undefined
    ? []
    : [{ centsBefore: Number(before), centsAfter: Number(after) }];
}

/** A move is kept as the job, which the order has none of its own, the axis and the state. */
function stateIn(value: string): DetailPart {
  const [axis = '', to = ''] = value.split(' ').slice(-2);
  return { key: `stafforders:state_${axis}_${to}` };
}

/** Of a call in a customer's place: what it is about, the order, the product. Ids say nothing to a reader. */
function helpPart(name: string, value: string): readonly DetailPart[] {
  switch (name) {
    case 'call':
      return [{ key: `staff:help_${topicOf(value)}` }];
    case 'order':
    case 'product':
      return [{ text: value }];
    case 'quantity':
      return [{ key: 'staff:trail_copies', values: { count: value } }];
    default:
      return [];
  }
}

/** What the calls of the shop are about, by the beginning of their address. The first that fits counts. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [/^PUT \/cart\/\{id\}\/item|^DELETE \/cart\/item/, 'cart_line'],
  [/^POST \/cart\/\{id\}\/checkout/, 'checkout'],
  [/ \/order-requests\/|^POST \/cart\/\{id\}\/request/, 'request'],
  [/^PATCH \/cart\//, 'delivery'],
  [/ \/cart/, 'cart'],
  [/ \/order\/\{id\}\/cancel/, 'order_cancel'],
  [/ \/order\/\{id\}\/payment| \/order\/edit\/payment| \/wallet\//, 'payment'],
  [/ \/order\/(?:\{id\}\/(?:uploads|artwork)|reset-line-item-artwork)/, 'files'],
  [/ \/order\/\{id\}\/complaint/, 'complaint'],
  [/ \/order\/\{id\}\/messages/, 'message'],
  [/ \/order\/\{id\}\/reorder/, 'reorder'],
  [/ \/order\/edit/, 'order_edit'],
  [/ \/customer\/address/, 'addresses'],
  [/ \/customer\/(?:export|erase)/, 'data'],
  [/ \/customer\/premium/, 'premium'],
  [/ \/(?:customer|auth)\//, 'account'],
  [/ \/company/, 'company'],
  [/ \/contact\//, 'contact'],
  [/ \/newsletter\//, 'newsletter'],
  [/ \/product\//, 'product'],
];

export function topicOf(call: string): string {
  return TOPICS.find(([pattern]) => pattern.test(call))?.[1] ?? 'else';
}
