import { join } from 'node:path';
import { ConfigError, type Config } from '#platform/config.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { folderStore } from '#platform/storage/folder-store.ts';
import { openBucket } from '#platform/storage/s3-bucket.ts';
import { s3Store } from '#platform/storage/s3-store.ts';

type Settings = Pick<Config, 'dataFolder' | 's3'>;

/** Opens what keeps the files that people send. */
export function openFiles(config: Settings): FileStore {
  const folder = filesFolder(config);
  return config.s3 ? s3Store(openBucket(config.s3), folder) : folderStore(folder);
}

/** The folder of the files, or of those that still come where a storage keeps them. */
export function filesFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'files');
}

/**
 * Refuses a start with a storage that is set wrongly. One that does not answer is told of and no more: the shop sells
 * without it, and files wait.
 */
export async function proveFiles(
  { s3 }: Settings,
  log: { warn(fields: object, message: string): void },
): Promise<void> {
  if (!s3) return;
  try {
    await openBucket(s3).prove();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { message, cause } = error as Error;
    const { code, message: words } = (cause as { cause?: NodeJS.ErrnoException } | undefined)?.cause ?? {};
    log.warn(
      { reason: [message, code ?? words].filter(Boolean).join(': ') },
      `TIRAGE_S3_ENDPOINT is ${s3.endpoint}, which does not answer. Files cannot be sent or read until it does; correct the address if it is wrong`,
    );
  }
}
