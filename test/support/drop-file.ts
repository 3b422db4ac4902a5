import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { onTestFinished } from 'vitest';

/** Drops a file of the disk on a part of a page, as a person's hand does: the browser itself decides what becomes of it. */
export async function dropFile(on: Locator, name: string, content: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  // The page reads it for as long as it likes.
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(file, content);
  const page = on.page();
  const browser = await page.context().newCDPSession(page);
  await on.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await on.boundingBox())!;
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files: [file], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at });
  await browser.detach();
}
