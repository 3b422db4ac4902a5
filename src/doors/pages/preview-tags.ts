import { STILL_SIZES } from '#product-picture/still.rules.ts';
import type { Payload } from '#storefront/client/payload.ts';
import { escapeHtml } from '../html.ts';

/** What other programs show of a page that somebody links to (Open Graph). The shop's own pages never read it. */
export function previewTags({ title, description, picture, path, shop }: Payload): string {
  const { width, height } = STILL_SIZES.large;
  const said: readonly (readonly [string, string])[] = [
    ['og:title', title],
    ...(description ? [['og:description', description] as const] : []),
    ['og:type', 'website'],
    ['og:site_name', shop.brand],
    ['og:url', shop.origin + path],
    ...(picture
      ? ([
          ['og:image', shop.origin + picture],
          ['og:image:type', 'image/webp'],
          ['og:image:width', `${width}`],
          ['og:image:height', `${height}`],
          ['twitter:card', 'summary_large_image'],
        ] as const)
      : []),
  ];
  return said.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`).join('');
}
