import type { Page } from './content/page.ts';
import type { Tenant } from './tenants/tenant.ts';
import type { AssortmentEntry } from './revisions.repository.ts';

const PREFIX = 'product-';

export function productPageId(productId: string): string {
  return PREFIX + productId;
}

/** Returns the id of the product to which this page belongs. Undefined for any other page. */
export function productOfPage(pageId: string): string | undefined {
  return pageId.startsWith(PREFIX) ? pageId.slice(PREFIX.length) : undefined;
}

/** Id of the page about a family of products. */
export function familyPageId(family: string): string {
  return `family-${family}`;
}

/** Every product has a page, even in maintenance. */
export function productPage(
  tenant: Tenant,
  entry: Omit<AssortmentEntry, 'version' | 'family' | 'successor' | 'state'>,
): Page {
  const { productId, path, title, description } = entry;
  return {
    id: productPageId(productId),
    path,
    kind: 'product',
    layout: 'product',
    customLayoutBlade: '',
    envTemplate: '',
    auth: 'any',
    title,
    pageTitle: `${title} | ${tenant.brand.name}`,
    description,
    productId,
    position: 0,
    blocks: [],
  };
}
