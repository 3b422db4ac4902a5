import { latestBuild } from '../client/latest-build.ts';

/** Polls the build manifest (§7.1), with jitter so that browsers do not line up, and only while the page is seen. */
const INTERVAL_MS = 60_000;
const JITTER_MS = 15_000;

export function watchBuild(current: string, onNewBuild: (id: string) => void): void {
  const poll = async () => {
    if (document.visibilityState === 'visible') {
      // Offline or restarting it says nothing: the next poll asks again.
      const latest = await latestBuild();
      if (latest && latest !== current) return onNewBuild(latest);
    }
    schedule();
  };
  const schedule = () => setTimeout(() => void poll(), INTERVAL_MS + (Math.random() * 2 - 1) * JITTER_MS);
  schedule();
}
