import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type * as EntryServer from '#storefront/shell/entry.server.tsx';
import { dataScript, earlyScript, type Renderer } from './assets.ts';

const NOT_FOR_VITE = /^\/(api\/|healthz|readyz)/;

/** Renders pages directly from their sources, with hot reload. Used by `npm run dev` only. */
export async function developmentRenderer(app: FastifyInstance, root: string, nonceMark: string): Promise<Renderer> {
  // Vite is opened by the first page, not by the start. After a change of the server, API calls therefore answer at
  // once.
  let opening: Promise<ViteDevServer> | undefined;
  const opened = () => (opening ??= openVite(root));
  await app.register(middie);
  app.use((request, response, next) => {
    if (NOT_FOR_VITE.test(request.url ?? '')) return next();
    void opened().then((vite) => vite.middlewares(request, response, next), next);
  });
  app.addHook('onClose', async () => {
    await (await opening)?.close();
  });
  return {
    buildId: 'development',
    entry: async () => {
      const { isRunnableDevEnvironment } = await import('vite');
      const { ssr } = (await opened()).environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no runnable server environment');
      return ssr.runner.import<typeof EntryServer>('/src/storefront/shell/entry.server.tsx');
    },
    head: () => earlyScript(nonceMark),
    tail: (_file, payload) =>
      `${dataScript(payload)}<script type="module" nonce="${nonceMark}" src="/src/storefront/shell/entry.client.ts"></script>`,
    finish: async (html, url) =>
      (await (await opened()).transformIndexHtml(url, html)).replaceAll(
        '<script type="module">',
        `<script type="module" nonce="${nonceMark}">`,
      ),
  };
}

async function openVite(root: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root,
    server: { middlewareMode: true, hmr: { port: 24_600 } },
    appType: 'custom',
    logLevel: 'warn',
  });
}
