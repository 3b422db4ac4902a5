import { latestBuild } from '../client/latest-build.ts';

/**
 * Polls the build manifest (§7.1), only while the page is visible. A random part prevents browsers from asking at the
 * same moment.
 */
const INTERVAL_MS = 60_000;
const JITTER_MS = 15_000;

export function watchBuild(current: string, onNewBuild: (id: string) => void): void {
  const poll = async () => {
    if (document.visibilityState === 'visible') {
      // While the server is offline or restarting there is no answer. The next poll asks again.
      const latest = await latestBuild();
      if (latest && latest !== current) return onNewBuild(latest);
    }
    schedule();
  };
  const schedule = () => setTimeout(() => void poll(), INTERVAL_MS + (Math.random() * 2 - 1) * JITTER_MS);
  schedule();
}
