import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { learnCountries, learnDayStyle, learnNumberStyle, learnZone } from '#kernel/format.ts';
import { createBrowserRouter, redirect, replace, RouterProvider, type LoaderFunctionArgs } from 'react-router';
import { hearBack } from '#ui/dialog/covered-page.ts';
import { loadPage } from '../pages/registry.ts';
import { PAGE_ROUTE, pageRoute } from './app.tsx';
import { watchBuild } from './build-watch.ts';
import { replayEarly, stopEarlyPresses } from './early.ts';
import { nextTask } from './next-task.ts';
import { ClientProvider, createClient } from '../client/client.tsx';
import { fetchPayload } from '../client/fetch-payload.ts';
import { needed } from '../client/needed-code.ts';
import { onReturn, stay, watchLeaving } from '../client/page-life.ts';
import type { Payload } from '../client/payload.ts';
import { preloadCodeWith } from '../client/preload.ts';
import { storage } from '../client/storage.ts';

declare const __BUILD_ID__: string;

/** Takes the page over from the server, in pieces between which the browser answers the visitor. */
export async function start(): Promise<void> {
  const initial = JSON.parse(document.querySelector('#payload')?.textContent ?? '') as Payload;
  let last = initial;
  const { shop } = initial;
  learnNumberStyle(shop.locale, shop.numbers);
  learnDayStyle(shop.locale, shop.days);
  learnCountries(shop.locale, shop.countryNames);
  learnZone(shop.timeZone, shop.zone);
  watchLeaving();
  await needed(loadPage(initial, true));
  await nextTask();
  preloadCodeWith(loadPage);
  let stale = false;
  const loader = async ({ request }: LoaderFunctionArgs) => {
    stay();
    // There is a new build, so this navigation loads the whole document. Old and new code therefore never mix.
    if (stale) return fetchDocument(request.url);
    const answer = await fetchPayload(new URL(request.url), request.signal);
    // Back, Forward and a revalidation stand at the address already. Pushing from there would cut off the pages ahead, and
    // the next Back would end here again.
    if ('redirect' in answer) {
      const isHere = request.url === location.href.split('#')[0];
      return (isHere ? replace : redirect)(answer.redirect);
    }
    // The visitor chose another currency on a later page and then came back to this one. The client of this page would
    // still use the old currency.
    if (answer.shop.currency !== initial.shop.currency) return fetchDocument(request.url);
    await needed(loadPage(answer), () => location.assign(request.url));
    last = answer;
    return answer;
  };
  await nextTask();
  hearBack(storage('session'));
  const router = createBrowserRouter([pageRoute(loader, () => last)], {
    hydrationData: { loaderData: { [PAGE_ROUTE]: initial } },
  });
  const client = createClient(initial.shop);
  await nextTask();
  stopEarlyPresses();
  startTransition(() => {
    hydrateRoot(
      document,
      <ClientProvider client={client}>
        <RouterProvider router={router} />
        <EarlyInput />
      </ClientProvider>,
    );
  });
  await nextTask();
  void client.session.ensure();
  // The error page is preloaded now, because the network may be the fault when it is needed.
  loadPage({ kind: 'error', data: null }).catch(() => undefined);
  onReturn(() => {
    void client.session.refresh();
    // The router may still be in a navigation that left the document. Opening the current address again replaces it.
    if (router.state.navigation.state === 'idle') void router.revalidate();
    else void router.navigate(location.pathname + location.search + location.hash, { replace: true });
  });
  watchBuild(__BUILD_ID__, () => {
    stale = true;
  });
}

/** Gives the page what was typed before it ran, ahead of everything that could draw its fields anew. */
function EarlyInput() {
  useLayoutEffect(() => queueMicrotask(replayEarly), []);
  return null;
}

/** Loads the whole document. The router never gets an answer, because this document ends. */
function fetchDocument(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
