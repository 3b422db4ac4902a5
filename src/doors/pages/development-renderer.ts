import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type * as EntryServer from '#storefront/shell/entry.server.tsx';
import { dataScript, type Renderer } from './assets.ts';

/** Pages straight from their sources, with hot reload. For `npm run dev` alone. */
export async function developmentRenderer(app: FastifyInstance, root: string, nonceMark: string): Promise<Renderer> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { port: 24_600 } },
    appType: 'custom',
    logLevel: 'warn',
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no runnable server environment');
  return {
    buildId: 'development',
    entry: () => ssr.runner.import<typeof EntryServer>('/src/storefront/shell/entry.server.tsx'),
    head: () => '',
    tail: (payload) =>
      `${dataScript(payload)}<script type="module" nonce="${nonceMark}" src="/src/storefront/shell/entry.client.tsx"></script>`,
    finish: async (html, url) =>
      (await vite.transformIndexHtml(url, html)).replaceAll(
        '<script type="module">',
        `<script type="module" nonce="${nonceMark}">`,
      ),
  };
}
