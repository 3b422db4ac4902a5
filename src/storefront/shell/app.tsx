import { useEffect, useState, type ReactNode } from 'react';
import { useLoaderData, useNavigation, useRouteError, type RouteObject } from 'react-router';
import { Layout } from '../layouts/layout.tsx';
import { PriceViewProvider, useOwnPriceView } from '../parts/use-price-view.ts';
import { ShopProvider } from '../parts/use-shop.ts';
import { loadPage, pageModule } from '../pages/registry.ts';
import { DictionaryProvider } from '../client/dictionary.tsx';
import { Document } from './document.tsx';
import { needed } from '../client/needed-code.ts';
import type { Payload, ShopFacts } from '../client/payload.ts';

export const PAGE_ROUTE = 'page';

/** The one route: any path is a page of the tenant's path map (§2.1). */
export function pageRoute(loader: RouteObject['loader'], fallback: () => Payload): RouteObject {
  return {
    id: PAGE_ROUTE,
    path: '*',
    ...(loader ? { loader } : {}),
    element: <PageView />,
    errorElement: <BrokenView fallback={fallback} />,
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? true : defaultShouldRevalidate,
  };
}

function PageView() {
  const payload = useLoaderData<Payload>();
  return <Shown payload={payload} />;
}

function Shown({ payload }: { readonly payload: Payload }) {
  const { Page } = pageModule(payload.kind);
  return (
    <DictionaryProvider payload={payload} showKeys={payload.showDictionaryKeys}>
      <ShopProvider value={payload.shop}>
        <OwnPriceView shop={payload.shop}>
          <Document payload={payload}>
            <Layout payload={payload}>
              <Page key={payload.path} payload={payload} data={payload.data as never} />
            </Layout>
            <PageLoadedFlag />
          </Document>
        </OwnPriceView>
      </ShopProvider>
    </DictionaryProvider>
  );
}

/** Apart from the page, so that another view draws only the prices anew. */
function OwnPriceView({ shop, children }: { readonly shop: ShopFacts; readonly children: ReactNode }) {
  return <PriceViewProvider value={useOwnPriceView(shop)}>{children}</PriceViewProvider>;
}

/** Shown when rendering a page fails: the server-error page in the shop's layout. */
function BrokenView({ fallback }: { readonly fallback: () => Payload }) {
  const error = useRouteError();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    console.error(error);
    void needed(loadPage({ kind: 'error', data: null })).then(() => setReady(true));
  }, [error]);
  if (!ready) return null;
  const last = fallback();
  return (
    <Shown
      payload={{
        ...last,
        kind: 'error',
        layout: 'errors-500',
        status: 500,
        error: { status: 500, message: 'Internal Server Error', trackingId: '', key: '' },
      }}
    />
  );
}

/** Row 4.1.05: the flag is false from the start to the end of loading a page. Apart from the page, which it does not draw anew. */
function PageLoadedFlag() {
  const { state } = useNavigation();
  useEffect(() => {
    document.documentElement.dataset['pageLoaded'] = String(state === 'idle');
  }, [state]);
  return null;
}
