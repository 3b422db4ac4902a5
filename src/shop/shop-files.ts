import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { list, type Static } from '#kernel/schema.ts';
import { FilesError } from '#platform/files-error.ts';
import { readYamlFile, sayProblems, type FileProblem } from '#platform/yaml-file.ts';
import type { Stood } from './assortment.rules.ts';
import type { Product, ProductProblem } from './catalog/product.ts';
import { pageFileEntry, type Page, type PageFileEntry } from './content/page.ts';
import { familyPageId } from './product-page.ts';
import { pagesOfProducts, unreachedPages } from './page-address.rules.ts';
import { pageAuthProblems } from './page-auth.rules.ts';
import { linkedPages, neededPageProblems, SELLING_PAGES } from './needed-pages.rules.ts';
import { defaultLayout } from './content/page-kinds.ts';
import { missing } from './data-names.rules.ts';
import { namesOfPages } from './page-names.rules.ts';
import type { TenantProblem } from './tenant-price-problems.ts';
import { pageProblems, tenantProblems, tokenProblems, type Named } from './tenant-problems.ts';
import { hostsOf, type RefusedTenant } from './tenants/registry.ts';
import { tenantFile } from './tenants/tenant-file.schema.ts';
import { DEFAULT_ORDER_PREFIX, type Tenant } from './tenants/tenant.ts';

export interface ShopFiles {
  readonly tenants: readonly TenantFiles[];
  readonly refused: readonly RefusedFiles[];
  /** Names of products, families, pages, offers and tokens that there are not, and pages that links miss. They close no shop. */
  readonly misnamed: readonly FileProblem[];
}

export interface RefusedFiles {
  readonly tenant: RefusedTenant;
  readonly demo: boolean;
}

export interface TenantFiles {
  readonly tenant: Tenant;
  readonly demo: boolean;
  readonly pages: readonly Page[];
  /** Ids of the products that the file lists, in maintenance or not. Undefined means the whole catalogue. */
  readonly listed: readonly string[] | undefined;
}

/**
 * A transfer within the union arrives the next working day (directive (EU) 2015/2366, article 83); two weeks leave an
 * accounts department its weekly run.
 */
const DAYS_TO_PAY = 14;

/**
 * Reads tenants/*.yaml and their pages. A tenant whose files have problems is refused alone. Only a file that cannot be
 * read at all is thrown, because its tenant is unknown. Each problem names file, line and remedy.
 */
export async function readShopFiles(
  folder: string,
  products: readonly Product[],
  named: Named = {},
): Promise<ShopFiles> {
  const unreadable: FileProblem[] = [];
  const tenants: TenantFiles[] = [];
  const refused: RefusedFiles[] = [];
  const misnamed: FileProblem[] = [];
  const takenHosts = new Map<string, string>();
  const takenIds = new Map<string, string>();
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.yaml'))
    .sort()) {
    const file = join(folder, name);
    const content = readYamlFile(file, tenantFile);
    if ('problems' in content) {
      unreadable.push(...content.problems);
      continue;
    }
    const { demo = false, pages: pageFile, assortment: listed, ...rest } = content.value;
    const tenant = tenantOf(rest);
    const pagesIn = join(folder, 'pages', `${pageFile}.yaml`);
    const stood = await named.stood?.(tenant.id);
    const found = readPages(pagesIn, { sold: productsOf(listed, products), stood, names: named.names }, tenant);
    if ('misnamed' in found) misnamed.push(...found.misnamed);
    const unknown = named.names ? missing(['assortment'], listed, named.names.ids, 'product') : [];
    misnamed.push(
      ...[...unknown, ...tokenProblems(tenant, named)].map(({ path, message }) => ({
        file,
        line: content.lineOf(path),
        message,
      })),
    );
    const problems = [
      ...[
        ...(await tenantProblems(tenant, ofAssortment(named, listed))),
        ...idProblems(tenant, name, takenIds),
        ...hostProblems(tenant, takenHosts),
        ...prefixProblems(
          tenant,
          tenants.map((each) => each.tenant),
        ),
      ].map(({ path, message }) => ({
        file,
        line: content.lineOf(path),
        message,
      })),
      ...('problems' in found ? found.problems : []),
    ];
    if (problems.length > 0 || 'problems' in found) refused.push({ demo, tenant: asRefused(tenant, problems) });
    else tenants.push({ tenant, demo, pages: found.pages, listed });
  }
  if (unreadable.length > 0) throw new FilesError('The tenant files need a correction', unreadable);
  return { tenants, refused, misnamed: onceEach(misnamed) };
}

/** Shops that share a file of pages share what is wrong in it. */
function onceEach(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [sayProblems([problem]), problem])).values()];
}

/** A shop's prices are those of what it sells. */
function ofAssortment(named: Named, listed: readonly string[] | undefined): Named {
  const { soldBelowMaterial } = named;
  return soldBelowMaterial && listed
    ? { ...named, soldBelowMaterial: (markup) => soldBelowMaterial(markup, listed) }
    : named;
}

function tenantOf(entry: Omit<Static<typeof tenantFile>, 'demo' | 'pages' | 'assortment'>): Tenant {
  const { paymentTerm = { days: DAYS_TO_PAY, lapse: false }, mail = {}, aliases = [] } = entry;
  const { email } = entry.legal;
  return {
    ...entry,
    aliases,
    paymentTerm,
    mail: { from: email, replyTo: email, orders: email, ...mail },
  };
}

function asRefused(
  { id, brand, language, fallback, ...rest }: Tenant,
  problems: readonly FileProblem[],
): RefusedTenant {
  return { id, brand: brand.name, language, fallback, hosts: hostsOf(rest), problems };
}

/** Shops of one plant or one bank account number their orders apart: a number is one order there. */
function prefixProblems(tenant: Tenant, others: readonly Tenant[]): TenantProblem[] {
  const { orderPrefix = DEFAULT_ORDER_PREFIX, plants, legal } = tenant;
  const other = others.find(
    (each) =>
      (each.orderPrefix ?? DEFAULT_ORDER_PREFIX) === orderPrefix &&
      (each.legal.bank.iban === legal.bank.iban || each.plants.some((plant) => plants.includes(plant))),
  );
  return other
    ? [
        {
          path: ['orderPrefix'],
          message: `/orderPrefix is ${orderPrefix}, as that of ${other.id}, which shares a plant or the bank account: write another one`,
        },
      ]
    : [];
}

/** An id belongs to one shop: with two of them, none would start. The file's name is the id that its owner meant. */
function idProblems({ id }: Tenant, file: string, taken: Map<string, string>): TenantProblem[] {
  const owner = taken.get(id);
  if (owner === undefined) {
    taken.set(id, file);
    return [];
  }
  const own = basename(owner, '.yaml');
  const remedy = own === id ? `write ${basename(file, '.yaml')}` : `write ${own} in ${owner}`;
  return [{ path: ['id'], message: `/id ${id} is that of ${owner} too: ${remedy}` }];
}

/** A host belongs to one shop: the first file that names it. */
function hostProblems(tenant: Tenant, taken: Map<string, string>): TenantProblem[] {
  return hostsOf(tenant).flatMap((host) => {
    const owner = taken.get(host);
    if (owner === undefined) taken.set(host, tenant.id);
    return owner === undefined
      ? []
      : [{ path: ['hosts'], message: `/hosts names ${host}, which is a host of ${owner}: take it out of one of them` }];
  });
}

interface InShop {
  readonly sold: readonly Product[];
  readonly stood: ReadonlyMap<string, Stood> | undefined;
  readonly names: Named['names'];
}

function readPages(
  file: string,
  { sold, stood, names }: InShop,
  tenant: Tenant,
):
  | { readonly pages: readonly Page[]; readonly misnamed: readonly FileProblem[] }
  | { readonly problems: readonly FileProblem[] } {
  if (!existsSync(file))
    return { problems: [{ file, line: 1, message: 'is not there: write it, or correct `pages` of the tenant' }] };
  const content = readYamlFile(file, list(pageFileEntry, 2000));
  if ('problems' in content) return content;
  const pages = pagesOf(content.value, sold);
  const placed = (found: readonly ProductProblem[]) =>
    found.map(({ path, message }) => ({ file, line: content.lineOf(path), message }));
  const unreached = unreachedPages(content.value);
  const problems = [
    ...pageProblems(pages).map((message) => ({ file, line: 1, message })),
    ...placed(neededPageProblems(content.value, SELLING_PAGES)),
    ...placed(unreached.filter(({ id }) => id in SELLING_PAGES)),
  ];
  const unlinked = neededPageProblems(content.value, linkedPages(tenant.audience));
  if (problems.length > 0) return { problems: [...problems, ...placed(unlinked)] };
  const misnamed = [
    ...unlinked,
    ...unreached,
    ...pagesOfProducts(content.value, sold, tenant, stood),
    ...pageAuthProblems(content.value, tenant.audience),
    ...(names ? namesOfPages(content.value, names) : []),
  ];
  return { pages, misnamed: placed(misnamed) };
}

function productsOf(listed: readonly string[] | undefined, products: readonly Product[]): readonly Product[] {
  const ids = listed && new Set(listed);
  return ids ? products.filter(({ id }) => ids.has(id)) : products;
}

/** Returns the pages of the file. A family without sold products has no page. Products have pages of their own. */
function pagesOf(entries: readonly PageFileEntry[], sold: readonly Product[]): Page[] {
  const families = new Set(sold.map(({ family }) => familyPageId(family)));
  return entries
    .map(asPage)
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
    ...(entry.searchWords ? { searchWords: entry.searchWords } : {}),
    blocks: entry.blocks ?? [],
  };
}
