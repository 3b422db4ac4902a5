const MOST_TRIES = 60;
const PAUSE_MS = 250;

/**
 * Repeats a question while the shop is too busy, as its answer asks. A slow machine then serves a crowd later instead
 * of failing. An answer that stays busy is returned; any other answer is returned at once.
 */
export async function patiently<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!isBusy(answer) || tries === MOST_TRIES) return answer;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
