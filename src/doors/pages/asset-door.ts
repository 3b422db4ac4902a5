import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Built files: names carry a hash, so they never change; only the build manifest is asked for again. */
export async function registerAssetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'builds'),
    prefix: '/builds/',
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: 0,
  });
}
