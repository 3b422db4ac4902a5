import type { ReactNode } from 'react';
import type { Payload } from '../client/payload.ts';

/** The whole document. The server adds styles and scripts, because only the server knows the files of the build. */
export function Document({ payload, children }: { readonly payload: Payload; readonly children: ReactNode }) {
  const { shop } = payload;
  const indexed = shop.indexable && payload.status === 200 && payload.page !== null;
  return (
    <html lang={shop.locale} data-tenant={shop.tenantId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{payload.title}</title>
        {payload.description ? <meta name="description" content={payload.description} /> : null}
        {indexed ? (
          <link rel="canonical" href={`${shop.origin}${payload.path}`} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href={`/brand/${shop.tenantId}.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/brand/${shop.tenantId}-180.png`} />
      </head>
      <body>{children}</body>
    </html>
  );
}
