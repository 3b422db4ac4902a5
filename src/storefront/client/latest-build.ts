/** The server's current build (§7.1); undefined when the server does not answer. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    const manifest = (await response.json()) as { id?: string };
    return manifest.id;
  } catch {
    return undefined;
  }
}
