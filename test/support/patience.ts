const MOST_TRIES = 60;
const PAUSE_MS = 250;

/**
 * Asks again while the shop is too busy to answer, as it invites everybody to do: a crowd on a slow machine is served, only
 * later. What stays busy is returned as it is, and any other answer at once.
 */
export async function patiently<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!isBusy(answer) || tries === MOST_TRIES) return answer;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
