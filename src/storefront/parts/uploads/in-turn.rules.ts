export interface AnswersInTurn {
  /** Asks, and remembers when. */
  ask<A extends { readonly ok: boolean }>(read: () => Promise<A>): Promise<A>;
  /** What was asked for until now is older than what was just done. */
  acted(): void;
  /**
   * Whether an answer says less than what is shown: it was asked for before. One that is not late is shown from now on.
   * @param data of an answer to `ask`; any other is of an act, and newer than all that was asked for
   */
  isLate(data: object): boolean;
}

/** Answers may come in another order than the questions. One that was asked for before an act would undo what it shows. */
export function answersInTurn(): AnswersInTurn {
  const turns = new WeakMap<object, number>();
  let last = 0;
  let shown = 0;
  return {
    async ask(read) {
      const turn = (last += 1);
      const answer = await read();
      if ('data' in answer && typeof answer.data === 'object' && answer.data) turns.set(answer.data, turn);
      return answer;
    },
    acted() {
      shown = last += 1;
    },
    isLate(data) {
      const turn = turns.get(data) ?? (last += 1);
      if (turn < shown) return true;
      shown = turn;
      return false;
    },
  };
}
