/** If two places are closer than this, all are numbered anew, because a gap cannot be halved for ever. */
const LEAST_GAP = 1e-9;

/**
 * Returns places that give the wanted order and change as few places as possible. A thing in the right position keeps
 * its
 * place, and a thing that moves between two others gets a place between theirs.
 * @param wanted ids in order
 * @param before current places of the things
 */
export function placesOf(wanted: readonly string[], before: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const kept = longestRun(wanted.flatMap((id) => before.get(id) ?? []));
  const places: (readonly [id: string, place: number])[] = [];
  let last = 0;
  let waiting: string[] = [];
  const placeWaiting = (above: number) => {
    const step = (above - last) / (waiting.length + 1);
    waiting.forEach((id, index) => places.push([id, last + step * (index + 1)]));
    waiting = [];
  };
  let next = 0;
  for (const id of wanted) {
    const own = before.get(id);
    if (own === undefined || own !== kept[next]) {
      waiting.push(id);
      continue;
    }
    placeWaiting(own);
    places.push([id, own]);
    last = own;
    next += 1;
  }
  placeWaiting(Math.floor(last) + waiting.length + 1);
  const isCrowded = places.some(([, place], index) => place - (places[index - 1]?.[1] ?? 0) < LEAST_GAP);
  return new Map(isCrowded ? wanted.map((id, index) => [id, index + 1]) : places);
}

/** The longest ascending subsequence of a list. Values outside it have to move. */
function longestRun(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  });
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.push(values[at]!);
  return run.reverse();
}
