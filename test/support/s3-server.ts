import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#platform/storage/s3-settings.ts';

interface OpenS3 {
  readonly settings: S3Settings;
  close(): Promise<void>;
  /** Opens it again after it was closed, at the same address and with what it kept. */
  reopen(): Promise<OpenS3>;
}

/** A storage that speaks S3, with one bucket. It holds every call against its signature. */
export async function openS3({ at = 0, directory = mkdtempSync(join(tmpdir(), 'tirage-s3-')) } = {}): Promise<OpenS3> {
  const bucket = 'tirage-files';
  const server = new S3rver({
    port: at,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, key: 'S3RVER', secret: 'S3RVER' },
    async close() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
    reopen: () => openS3({ at: port, directory }),
  };
}

/** The same as settings of a server. */
export function s3Environment({ endpoint, region, bucket, key, secret }: S3Settings): Record<string, string> {
  return {
    TIRAGE_S3_ENDPOINT: endpoint,
    TIRAGE_S3_REGION: region,
    TIRAGE_S3_BUCKET: bucket,
    TIRAGE_S3_KEY: key,
    TIRAGE_S3_SECRET: secret,
  };
}
