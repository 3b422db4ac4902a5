import { refuse, type Refusal } from '#kernel/refusal.ts';

export interface GateTerms {
  /** How many pieces of work run at the same time. */
  readonly atOnce: number;
  /** How many may wait in each line. Further callers are refused and may try again later. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

/** Limits how much expensive work the whole process does at a time, for all callers together. */
export interface Gate {
  /**
   * Runs the work when its turn comes, and returns its answer. Returns a 503 refusal if the line is full or the wait is
   * too long.
   * @param line `first` goes before `last`
   */
  pass<T>(work: () => T | Promise<T>, line?: Line): Promise<T | Refusal>;
}

type Line = 'first' | 'last';
type Enter = () => void;

export function openGate({ atOnce, mostWaiting, longestWaitMs }: GateTerms): Gate {
  const lines: Readonly<Record<Line, Set<Enter>>> = { first: new Set(), last: new Set() };
  let inside = 0;
  const turn = (line: Set<Enter>): Promise<boolean> => {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve(true);
    }
    if (line.size >= mostWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(limit);
        line.delete(enter);
        resolve(true);
      };
      const limit = setTimeout(() => {
        line.delete(enter);
        resolve(false);
      }, longestWaitMs);
      line.add(enter);
    });
  };
  const leave = () => {
    const [next] = [...lines.first.values().take(1), ...lines.last.values().take(1)];
    // The next waiting caller takes the free place.
    if (next) next();
    else inside -= 1;
  };
  return {
    async pass(work, line = 'last') {
      if (!(await turn(lines[line]))) return refuse('unavailable', 503);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
