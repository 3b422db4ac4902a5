import '#kernel/day-tables.ts';
import '#kernel/number-tables.ts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { PageKindName } from '#shop/content/page-kinds.ts';
import { loads } from '../pages/loads.ts';
import { loadPage, pageFile } from '../pages/registry.ts';
import type { Api } from '../client/api.ts';
import { pageRoute } from './app.tsx';
import type { Payload, RouteFacts } from '../client/payload.ts';

/** The results of a page's load function: data, a failed call, or a redirect. */
export type { LoadResult } from '../pages/load.ts';

/** Loads the data of a page kind through the in-process API. */
export function loadData(kind: PageKindName, api: Api, route: RouteFacts) {
  return loads[kind](api, route);
}

/** The document as HTML, without styles and scripts. */
export async function render(payload: Payload, url: string): Promise<string> {
  await loadPage(payload);
  const handler = createStaticHandler([
    pageRoute(
      () => payload,
      () => payload,
    ),
  ]);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('The page route never answers by itself');
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
}

export { pageFile };
