import './base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, redirect, RouterProvider, type LoaderFunctionArgs } from 'react-router';
import { loadPage } from '../pages/registry.ts';
import { PAGE_ROUTE, pageRoute } from './app.tsx';
import { watchBuild } from './build-watch.ts';
import { onChunkError } from './chunk-error.ts';
import { ClientProvider, createClient } from './client.tsx';
import { fetchPayload } from './fetch-payload.ts';
import type { Payload } from './payload.ts';
import { preloadCodeWith } from './preload.ts';
import { storage } from './storage.ts';

declare const __BUILD_ID__: string;

void start();

async function start(): Promise<void> {
  const initial = JSON.parse(document.querySelector('#payload')?.textContent ?? '') as Payload;
  let last = initial;
  const chunkErrorHost = { storage: storage('session'), now: () => Date.now(), reload: () => location.reload() };
  // Vite's own event for a chunk or its styles that cannot be loaded.
  addEventListener('vite:preloadError', (event) => {
    if (onChunkError(chunkErrorHost)) event.preventDefault();
  });
  await loadPage(initial, true);
  preloadCodeWith(loadPage);
  let stale = false;
  const loader = async ({ request }: LoaderFunctionArgs) => {
    // A new build is out: this navigation fetches the whole document, so old and new code never mix.
    if (stale) {
      location.assign(request.url);
      return new Promise<never>(() => undefined);
    }
    const answer = await fetchPayload(new URL(request.url), request.signal);
    if ('redirect' in answer) return redirect(answer.redirect);
    await loadPage(answer);
    last = answer;
    return answer;
  };
  const router = createBrowserRouter([pageRoute(loader, () => last)], {
    hydrationData: { loaderData: { [PAGE_ROUTE]: initial } },
  });
  const client = createClient(initial.shop);
  startTransition(() => {
    hydrateRoot(
      document,
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>,
    );
  });
  void client.session.ensure();
  // Needed when something fails, which may be the network: fetched while it is there.
  void loadPage({ kind: 'error', data: null });
  watchBuild(__BUILD_ID__, () => {
    stale = true;
  });
}
