import type { Languages } from '#kernel/languages.ts';
import type { Page } from './content/page.ts';
import { isPageKind } from './content/page-kinds.ts';
import { hasVatRate } from './pricing/engine/vat.ts';
import type { Tenant } from './tenants/tenant.ts';
import { readVatNumber } from './vat/vat-number.ts';

/** What is wrong with a tenant whose file reads well, by field, each with its remedy. */
export interface TenantProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** What the tenant's file may name. */
export interface Named {
  /** Ids of the plants of catalog/plants.yaml; undefined when they are not known. */
  readonly plants?: readonly string[];
  /** Languages that have dictionaries; undefined when they are not known. */
  readonly languages?: Languages;
}

/** Names, languages, times and numbers that only look right: each would fail pages, promises or payments later. */
export async function tenantProblems(tenant: Tenant, { plants, languages }: Named): Promise<TenantProblem[]> {
  const { domain, legal } = tenant;
  return [
    ...unless(
      isLocale(domain.locale),
      ['domain', 'locale'],
      domain.locale,
      'no language tag: write fr-FR, with a hyphen',
    ),
    ...unless(isLocale(domain.baseLocale), ['domain', 'baseLocale'], domain.baseLocale, 'no language tag: write fr'),
    ...languageProblems(tenant, languages),
    ...unless(
      isTimeZone(tenant.timeZone),
      ['timeZone'],
      tenant.timeZone,
      'no time zone of the IANA list: write Europe/Paris',
    ),
    ...domain.countries.flatMap((country, index) =>
      unless(isCountry(country), ['domain', 'countries', String(index)], country, 'no country of ISO 3166: write FR'),
    ),
    ...vatProblems(tenant),
    ...unless(
      isCountry(domain.defaultIso2),
      ['domain', 'defaultIso2'],
      domain.defaultIso2,
      'no country of ISO 3166: write FR',
    ),
    ...unless(isCountry(legal.country), ['legal', 'country'], legal.country, 'no country of ISO 3166: write FR'),
    ...unless(
      isIban(legal.bank.iban),
      ['legal', 'bank', 'iban'],
      legal.bank.iban,
      'no IBAN, its check digits do not fit: correct it, customers pay to it',
    ),
    ...unless(
      (await readVatNumber(legal.vatNumber)) !== undefined,
      ['legal', 'vatNumber'],
      legal.vatNumber,
      'no VAT number, its form or its check digits do not fit: correct it',
    ),
    ...tenant.plants.flatMap((plant, index) =>
      unless(
        plants?.includes(plant) ?? true,
        ['plants', String(index)],
        plant,
        `no plant of catalog/plants.yaml: write one of ${plants?.join(', ')}`,
      ),
    ),
    ...tenant.currencies
      .filter((currency) => domain.fileCheckPrice[currency] === undefined)
      .map((currency) => ({
        path: ['domain', 'fileCheckPrice'],
        message: `/domain/fileCheckPrice has no price in ${currency}: add ${currency}, in cents, or take it out of currencies`,
      })),
    // One euro would be one of it.
    ...tenant.currencies
      .filter((currency) => currency !== 'EUR' && tenant.currencyFactors[currency] === undefined)
      .map((currency) => ({
        path: ['currencyFactors'],
        message: `/currencyFactors does not say what a euro is in ${currency}: add ${currency}, in basis points, or take it out of currencies`,
      })),
  ];
}

/** To a country whose rate is not known every price, cart and order would be refused. */
function vatProblems({ domain, legal }: Tenant): TenantProblem[] {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  return domain.countries.flatMap((country, index) =>
    unless(
      !isCountry(country) || hasVatRate(legal.country, country, today),
      ['domain', 'countries', String(index)],
      country,
      'whose VAT rate is not known: add it to src/shop/pricing/engine/vat-rates.ts, or take the country out',
    ),
  );
}

/** A language without dictionaries would say nothing at all. */
function languageProblems({ language, fallback = [] }: Tenant, known: Languages | undefined): TenantProblem[] {
  const says = `no language of the dictionaries: write one of ${known?.join(', ')}, or add a folder of its texts`;
  return [
    ...unless(known?.includes(language) ?? true, ['language'], language, says),
    ...fallback.flatMap((each, index) =>
      unless(known?.includes(each) ?? true, ['fallback', String(index)], each, says),
    ),
  ];
}

/** Pages that cannot stand beside each other, or that nothing draws. */
export function pageProblems(pages: readonly Page[]): string[] {
  const paths = new Set<string>();
  const ids = new Set<string>();
  const problems = pages.flatMap(({ id, path, kind }) => {
    const found = [
      ...(isPageKind(kind) ? [] : [`page ${id} is of the kind '${kind}', which there is not`]),
      ...(ids.has(id) ? [`two pages have the id ${id}: change one`] : []),
      ...(paths.has(path) ? [`two pages have the path ${path}, one of them is ${id}: change one`] : []),
    ];
    ids.add(id);
    paths.add(path);
    return found;
  });
  return paths.has('/') ? problems : [...problems, 'no page has the path /: add one of the kind home'];
}

function unless(isRight: boolean, path: readonly string[], value: string, says: string): TenantProblem[] {
  return isRight ? [] : [{ path, message: `/${path.join('/')} is '${value}', ${says}` }];
}

/** Known to this machine's tables: for any other it would silently write in its own language. */
function isLocale(tag: string): boolean {
  return accepted(() => Intl.NumberFormat.supportedLocalesOf(tag).length > 0);
}

function isTimeZone(name: string): boolean {
  return accepted(() => Temporal.Now.zonedDateTimeISO(name).timeZoneId !== '');
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && COUNTRIES.of(code) !== undefined && !['ZZ', 'XX'].includes(code);
}

function accepted(asks: () => boolean): boolean {
  try {
    return asks();
  } catch {
    return false;
  }
}

/** ISO 13616: the number read with letters as 10 to 35, country and check digits last, leaves 1 over when divided by 97. */
function isIban(typed: string): boolean {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
