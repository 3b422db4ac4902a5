import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { list, type Static } from '#kernel/schema.ts';
import { readYamlFile, sayProblems, type FileProblem } from '#platform/yaml-file.ts';
import type { Localised, Product } from './catalog/product.ts';
import { pageFileEntry, type Page, type PageFileEntry } from './content/page.ts';
import { defaultLayout } from './content/page-kinds.ts';
import { tenantFile } from './tenants/tenant-file.schema.ts';
import type { Tenant } from './tenants/tenant.ts';

export interface ShopFiles {
  readonly tenants: readonly TenantFiles[];
}

export interface TenantFiles {
  readonly tenant: Tenant;
  readonly demo: boolean;
  readonly pages: readonly Page[];
  /** Product ids that the file lists, in maintenance or not; undefined for the whole catalogue. */
  readonly listed: readonly string[] | undefined;
}

/**
 * A transfer within the union arrives the next working day (directive (EU) 2015/2366, article 83); two weeks leave an
 * accounts department its weekly run.
 */
const DAYS_TO_PAY = 14;

/** Reads tenants/*.yaml and their pages. A wrong file stops the start and names file, line and remedy. */
export function readShopFiles(folder: string, products: readonly Product[]): ShopFiles {
  const problems: FileProblem[] = [];
  const tenants: TenantFiles[] = [];
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.yaml'))
    .sort()) {
    const content = readYamlFile(join(folder, name), tenantFile);
    if ('problems' in content) problems.push(...content.problems);
    else {
      problems.push(...pricesMissing(join(folder, name), content.value, content.lineOf));
      const { demo = false, pages, assortment: listed, ...rest } = content.value;
      const { paymentTerm = { days: DAYS_TO_PAY, lapse: false }, mail = {} } = rest;
      const { email } = rest.legal;
      const sold = products.map((product) => product.id);
      const tenant: Tenant = {
        ...rest,
        paymentTerm,
        mail: { from: email, replyTo: email, orders: email, ...mail },
        assortment: listed?.filter((id) => sold.includes(id)) ?? sold,
      };
      const pageFile = readYamlFile(join(folder, 'pages', `${pages}.yaml`), list(pageFileEntry, 2000));
      if ('problems' in pageFile) problems.push(...pageFile.problems);
      else tenants.push({ tenant, demo, pages: pagesOf(tenant, pageFile.value, products), listed });
    }
  }
  if (problems.length > 0) throw new Error(`The tenant files need a correction:\n${sayProblems(problems)}`);
  return { tenants };
}

/** Cents of one currency are none of another: each that the shop takes has its own price. */
function pricesMissing(
  file: string,
  { currencies, domain }: Static<typeof tenantFile>,
  lineOf: (path: readonly string[]) => number,
): FileProblem[] {
  return currencies
    .filter((currency) => domain.fileCheckPrice[currency] === undefined)
    .map((currency) => ({
      file,
      line: lineOf(['domain', 'fileCheckPrice']),
      message: `/domain/fileCheckPrice has no price in ${currency}: add ${currency}, in cents, or take it out of currencies`,
    }));
}

/** The file's pages and one for each product on sale; a family of which nothing is sold has no page. */
function pagesOf(tenant: Tenant, entries: readonly PageFileEntry[], products: readonly Product[]): Page[] {
  const families = new Set(
    products.filter(({ id }) => tenant.assortment.includes(id)).map(({ family }) => `family-${family}`),
  );
  return [...entries.map(asPage), ...productPages(tenant, products)]
    .filter(({ id }) => !id.startsWith('family-') || families.has(id))
    .map((page, position) => ({ ...page, position }));
}

function asPage(entry: PageFileEntry): Page {
  return {
    id: entry.id,
    path: entry.path,
    kind: entry.kind,
    layout: entry.layout ?? defaultLayout(entry.kind),
    customLayoutBlade: entry.customLayoutBlade ?? '',
    envTemplate: entry.envTemplate ?? '',
    auth: entry.auth ?? 'any',
    title: entry.title,
    pageTitle: entry.pageTitle,
    description: entry.description ?? '',
    productId: entry.productId ?? null,
    position: 0,
    blocks: entry.blocks ?? [],
  };
}

/** Every product on sale has its page; its path is made of the product's name in the shop's language. */
function productPages(tenant: Tenant, products: readonly Product[]): Page[] {
  return products
    .filter((product) => tenant.assortment.includes(product.id))
    .map(({ id, texts }) => ({
      ...productPage(tenant, id, texts.name),
      description: texts.description[tenant.language].slice(0, 300),
    }));
}

/** The page of a product by its name alone: all that is known of one whose file has a mistake. */
export function productPage(tenant: Tenant, id: string, name: Localised): Page {
  const title = name[tenant.language];
  return {
    id: productPageId(id),
    path: `/${slug(title)}/`,
    kind: 'product',
    layout: 'product',
    customLayoutBlade: '',
    envTemplate: '',
    auth: 'any',
    title,
    pageTitle: `${title} | ${tenant.brand.name}`,
    description: '',
    productId: id,
    position: 0,
    blocks: [],
  };
}

export function productPageId(productId: string): string {
  return `product-${productId}`;
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
