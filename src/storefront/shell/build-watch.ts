/** Polls the build manifest (§7.1), with jitter so that browsers do not line up, and only while the page is seen. */
const INTERVAL_MS = 60_000;
const JITTER_MS = 15_000;

export function watchBuild(current: string, onNewBuild: (id: string) => void): void {
  const poll = async () => {
    if (document.visibilityState === 'visible') {
      const latest = await readLatest();
      if (latest && latest !== current) return onNewBuild(latest);
    }
    schedule();
  };
  const schedule = () => setTimeout(() => void poll(), INTERVAL_MS + (Math.random() * 2 - 1) * JITTER_MS);
  schedule();
}

async function readLatest(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    const manifest = (await response.json()) as { id?: string };
    return manifest.id;
  } catch {
    // Offline or restarting: the next poll asks again.
    return undefined;
  }
}
