import './base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { learnNumberStyle } from '#kernel/format.ts';
import { createBrowserRouter, redirect, RouterProvider, type LoaderFunctionArgs } from 'react-router';
import { loadPage } from '../pages/registry.ts';
import { PAGE_ROUTE, pageRoute } from './app.tsx';
import { watchBuild } from './build-watch.ts';
import { ClientProvider, createClient } from '../client/client.tsx';
import { fetchPayload } from '../client/fetch-payload.ts';
import { needed } from '../client/needed-code.ts';
import { onReturn, stay, watchLeaving } from '../client/page-life.ts';
import type { Payload } from '../client/payload.ts';
import { preloadCodeWith } from '../client/preload.ts';

declare const __BUILD_ID__: string;

void start();

async function start(): Promise<void> {
  const initial = JSON.parse(document.querySelector('#payload')?.textContent ?? '') as Payload;
  let last = initial;
  learnNumberStyle(initial.shop.locale, initial.shop.numbers);
  watchLeaving();
  await needed(loadPage(initial, true));
  preloadCodeWith(loadPage);
  let stale = false;
  const loader = async ({ request }: LoaderFunctionArgs) => {
    stay();
    // A new build is out: this navigation fetches the whole document, so old and new code never mix.
    if (stale) return fetchDocument(request.url);
    const answer = await fetchPayload(new URL(request.url), request.signal);
    if ('redirect' in answer) return redirect(answer.redirect);
    // Another currency was chosen on a later page, and this one was come back to: its calls would still ask in the old one.
    if (answer.shop.currency !== initial.shop.currency) return fetchDocument(request.url);
    await needed(loadPage(answer), () => location.assign(request.url));
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
  loadPage({ kind: 'error', data: null }).catch(() => undefined);
  onReturn(() => {
    void client.session.refresh();
    // A navigation that ended in the way out is still under way for the router; the page that stands here takes its place.
    const { pathname, search, hash } = location;
    if (router.state.navigation.state === 'idle') void router.revalidate();
    else void router.navigate(pathname + search + hash, { replace: true });
  });
  watchBuild(__BUILD_ID__, () => {
    stale = true;
  });
}

/** The whole page, in place of an answer to the router: this document comes to its end. */
function fetchDocument(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
