import { refuse, type Refusal } from '#kernel/refusal.ts';

export interface GateTerms {
  /** How much is done at a time. */
  readonly atOnce: number;
  /** How many may wait in each line; whoever comes then is told to come back. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

/** Bounds work that is dear to the whole process, whoever asks for it. */
export interface Gate {
  /** The work's answer once it was its turn; 503 when the line was full or the wait too long. @param line `first` goes before `last` */
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
    // Whoever is next takes the place that is left.
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
