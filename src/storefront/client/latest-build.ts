/** The build that the server has now (§7.1); undefined when it is away or says nothing. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    const manifest = (await response.json()) as { id?: string };
    return manifest.id;
  } catch {
    return undefined;
  }
}
