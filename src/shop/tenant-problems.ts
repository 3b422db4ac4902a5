import type { Languages } from '#kernel/languages.ts';
import { EMAIL } from '#kernel/patterns.ts';
import { contrast } from '#kernel/contrast.ts';
import type { BasisPoints } from '#kernel/money.ts';
import { isCreditorId, isIban } from '#kernel/iban.ts';
import { remedyFor } from '#kernel/similar-name.ts';
import { isCountry, isLocale, isTimeZone, noCountry } from '#kernel/known-names.ts';
import type { Stood } from './assortment.rules.ts';
import { isKnownPostalCode } from './addresses/postal-areas.rules.ts';
import type { Page } from './content/page.ts';
import { isPageKind } from './content/page-kinds.ts';
import { zoneToWrite } from './country-clock.ts';
import type { PageNames } from './page-names.rules.ts';
import { EU_COUNTRIES } from './pricing/engine/vat-rates.ts';
import { hasVatRate } from './pricing/engine/vat.ts';
import { tenantPriceProblems, type TenantProblem } from './tenant-price-problems.ts';
import type { Tenant } from './tenants/tenant.ts';
import { readVatNumber } from './vat/vat-number.ts';

const MAIL_ADDRESS = new RegExp(EMAIL, 'u');

/** The names that a tenant's file may use. */
export interface Named {
  /** Ids of the plants of catalog/plants.yaml. Undefined when they are not known. */
  readonly plants?: readonly string[];
  /** Those of them at which something can be collected. Undefined when they are not known. */
  readonly desks?: readonly string[];
  /** Whether a zone of delivery leads from a plant to a country. Undefined when it is not known. */
  readonly isServed?: (plant: string, country: string) => boolean;
  /** Languages that have dictionaries. Undefined when they are not known. */
  readonly languages?: Languages;
  /** Where the products of a shop stand already, by its id. Undefined when that is not known. */
  readonly stood?: (tenantId: string) => Promise<ReadonlyMap<string, Stood>>;
  /** Names that pages may use. Undefined when they are not known. */
  readonly names?: PageNames;
  /** Folders of catalog/artworks. Undefined when they are not known. */
  readonly artworks?: readonly string[];
  /** Design tokens of the house (`ui/tokens.css`) and their values. Undefined when they are not known. */
  readonly tokens?: ReadonlyMap<string, string>;
  /** Returns the first price below its material at a markup, of these products. Undefined means the whole catalogue. */
  readonly soldBelowMaterial?: (markup: BasisPoints, listed?: readonly string[]) => string | undefined;
}

/**
 * Checks names, languages, times and numbers that have a valid form but would break pages, promises or payments later.
 */
export async function tenantProblems(tenant: Tenant, named: Named): Promise<TenantProblem[]> {
  const { plants, desks, languages } = named;
  const { domain, legal } = tenant;
  return [
    ...priceProblems(tenant, named),
    ...tenantPriceProblems(tenant),
    ...unless(
      isLocale(domain.locale),
      ['domain', 'locale'],
      domain.locale,
      'no language tag: write fr-FR, with a hyphen',
    ),
    ...unless(isLocale(domain.baseLocale), ['domain', 'baseLocale'], domain.baseLocale, 'no language tag: write fr'),
    ...languageProblems(tenant, languages),
    ...domain.countries.flatMap((country, index) =>
      unless(isCountry(country), ['domain', 'countries', String(index)], country, noCountry(country)),
    ),
    ...domain.countries.flatMap((country, index) =>
      unless(
        domain.countries.indexOf(country) === index,
        ['domain', 'countries', String(index)],
        country,
        'which is there twice: remove one',
      ),
    ),
    ...domain.countries.flatMap((country, index) =>
      unless(
        !isCountry(country) || tenant.plants.some((plant) => named.isServed?.(plant, country) ?? true),
        ['domain', 'countries', String(index)],
        country,
        'to which no zone of catalog/plants.yaml leads from a plant of the shop: correct it, or add it to a zone',
      ),
    ),
    ...vatProblems(tenant),
    ...unless(
      isCountry(domain.defaultIso2),
      ['domain', 'defaultIso2'],
      domain.defaultIso2,
      noCountry(domain.defaultIso2),
    ),
    ...unless(
      isKnownPostalCode(domain.defaultIso2, domain.defaultZipcode),
      ['domain', 'defaultZipcode'],
      domain.defaultZipcode,
      `no postal code of ${domain.defaultIso2}: correct it, dates are shown for it`,
    ),
    ...unless(isCountry(legal.country), ['legal', 'country'], legal.country, noCountry(legal.country)),
    ...unless(
      isKnownPostalCode(legal.country, legal.postalCode),
      ['legal', 'postalCode'],
      legal.postalCode,
      `no postal code of ${legal.country}: correct it, it stands on invoices`,
    ),
    ...mailProblems(tenant),
    ...unless(
      isIban(legal.bank.iban),
      ['legal', 'bank', 'iban'],
      legal.bank.iban,
      'no IBAN, its check digits do not fit: correct it, customers pay to it',
    ),
    ...unless(
      isCountry(countryOfBank(legal.bank.bic)),
      ['legal', 'bank', 'bic'],
      legal.bank.bic,
      'no BIC, its fifth and sixth letters are no country: correct it, customers pay to it',
    ),
    ...debitProblems(tenant),
    ...unless(
      (await readVatNumber(legal.vatNumber)) !== undefined,
      ['legal', 'vatNumber'],
      legal.vatNumber,
      'no VAT number, its form or its check digits do not fit: correct it',
    ),
    ...seatProblems(tenant),
    ...ownListProblems(tenant),
    ...styleProblems(tenant),
    ...networkProblems(tenant),
    ...unless(
      tenant.brand.artworks === undefined || (named.artworks?.includes(tenant.brand.artworks) ?? true),
      ['brand', 'artworks'],
      tenant.brand.artworks ?? '',
      `no folder of catalog/artworks: ${remedyFor(tenant.brand.artworks ?? '', named.artworks ?? [], 'make it, or remove this')}`,
    ),
    ...tenant.plants.flatMap((plant, index) =>
      unless(
        plants?.includes(plant) ?? true,
        ['plants', String(index)],
        plant,
        `no plant of catalog/plants.yaml: write one of ${plants?.join(', ')}`,
      ),
    ),
    ...(tenant.collection ?? []).flatMap((plant, index) =>
      unless(
        tenant.plants.includes(plant) && (desks?.includes(plant) ?? true),
        ['collection', String(index)],
        plant,
        'no plant of this shop with a desk to collect at: give it a `collection` in catalog/plants.yaml, or remove it here',
      ),
    ),
    ...tenant.currencies
      .filter((currency) => domain.fileCheckPrice[currency] === undefined)
      .map((currency) => ({
        path: ['domain', 'fileCheckPrice'],
        message: `/domain/fileCheckPrice has no price in ${currency}: add ${currency}, in cents, or take it out of currencies`,
      })),
    // Without a factor, one euro would count as one unit of the currency.
    ...tenant.currencies
      .filter((currency) => currency !== 'EUR' && tenant.currencyFactors[currency] === undefined)
      .map((currency) => ({
        path: ['currencyFactors'],
        message: `/currencyFactors does not say what a euro is in ${currency}: add ${currency}, in basis points, or take it out of currencies`,
      })),
  ];
}

/** With what the VAT numbers of a seat begin, where that is not its country's code. */
const VAT_SIGNS: Readonly<Record<string, readonly string[]>> = {
  GR: ['EL'],
  MC: ['FR'],
  CH: ['CHE'],
  LI: ['CHE'],
  GB: ['GB', 'XI'],
  IM: ['GB'],
};
/** Banks of these keep accounts with the first country's IBAN (SWIFT's registry of IBANs). */
const ONE_IBAN: readonly (readonly string[])[] = [
  ['FR', 'MC', 'GF', 'GP', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF'],
  ['GB', 'GG', 'JE', 'IM'],
];

/** What a shop says of itself in two places, and not alike: its seat and its numbers, its country and its clock. */
function seatProblems({ legal, timeZone }: Tenant): TenantProblem[] {
  const { country, postalCode, vatNumber, bank } = legal;
  const signs = VAT_SIGNS[country] ?? [country];
  const [ibanOf, bicOf] = [bank.iban.slice(0, 2), countryOfBank(bank.bic)];
  const isOneArea = ONE_IBAN.some((area) => area.includes(ibanOf) && area.includes(bicOf));
  const zone = zoneToWrite(country, postalCode, timeZone);
  const isNot = isTimeZone(timeZone)
    ? `whose clock is not that of ${postalCode} in ${country}`
    : 'no time zone of the IANA list';
  return [
    ...unless(
      !EU_COUNTRIES.has(country) && VAT_SIGNS[country] === undefined
        ? true
        : signs.some((sign) => vatNumber.startsWith(sign)),
      ['legal', 'vatNumber'],
      vatNumber,
      `and the seat is in ${country}, whose numbers begin with ${signs.join(' or ')}: correct one of them`,
    ),
    ...unless(
      ibanOf === bicOf || isOneArea || !isCountry(bicOf),
      ['legal', 'bank', 'bic'],
      bank.bic,
      `a bank of ${bicOf}, and the IBAN is of ${ibanOf}: correct one of them, customers pay to it`,
    ),
    ...unless(zone === undefined, ['timeZone'], timeZone, `${isNot}: write ${zone}`),
  ];
}

/** The shop's own currency and countries must be among those that it sells in: carts begin with them. */
function ownListProblems({ domain, legal, currencies }: Tenant): TenantProblem[] {
  const { countries, currency, defaultIso2 } = domain;
  return [
    ...(currencies.includes(currency)
      ? []
      : [
          {
            path: ['currencies'],
            message: `/currencies has no ${currency}, the currency of the shop (/domain/currency): add ${currency}, or correct the other`,
          },
        ]),
    ...unless(
      countries.includes(defaultIso2) || !isCountry(defaultIso2),
      ['domain', 'defaultIso2'],
      defaultIso2,
      `which /domain/countries does not name: add it there, or write ${countries[0]}`,
    ),
    ...(countries.includes(legal.country) || !isCountry(legal.country) || legal.country === defaultIso2
      ? []
      : [
          {
            path: ['domain', 'countries'],
            message: `/domain/countries has no ${legal.country}, where the shop has its seat: add ${legal.country}`,
          },
        ]),
  ];
}

/** The country stands behind the four letters of the bank (ISO 9362). */
function countryOfBank(bic: string): string {
  return bic.slice(4, 6);
}

/** Direct debits need an identifier, and are made in euros. */
function debitProblems({ legal, paymentMethods = [], currencies }: Tenant): TenantProblem[] {
  const { creditorId } = legal.bank;
  const path = ['legal', 'bank', 'creditorId'];
  const isAsked = paymentMethods.includes('mandate');
  if (creditorId !== undefined)
    return [
      ...unless(
        isCreditorId(creditorId),
        path,
        creditorId,
        'no creditor identifier, its check digits do not fit: correct it',
      ),
      ...(isAsked && !currencies.includes('EUR')
        ? [
            {
              path: ['paymentMethods'],
              message: '/paymentMethods has mandate, and the shop sells nothing in EUR: take it out',
            },
          ]
        : []),
    ];
  return isAsked
    ? [
        {
          path: ['paymentMethods'],
          message:
            '/paymentMethods has mandate, and /legal/bank has no creditorId: add the identifier that your bank gave you, or take mandate out',
        },
      ]
    : [];
}

/** Mails of the shop go out in the name of its legal entity, where the file says nothing else. */
function mailProblems({ legal, mail }: Tenant): TenantProblem[] {
  const others = Object.entries({ ...mail }).filter(([, address]) => address !== legal.email);
  return [
    { path: ['legal', 'email'], address: legal.email },
    ...others.map(([name, address]) => ({ path: ['mail', name], address })),
  ].flatMap(({ path, address }) =>
    unless(MAIL_ADDRESS.test(address), path, address, 'no mail address: correct it, customers write there'),
  );
}

/** Prices that every sale would lose money on. */
function priceProblems({ markup, currencyFactors }: Tenant, { soldBelowMaterial }: Named): TenantProblem[] {
  const below = soldBelowMaterial?.(markup);
  const euro = currencyFactors.EUR ?? 10_000;
  return [
    ...(below === undefined
      ? []
      : [{ path: ['markup'], message: `/markup is ${markup}: ${below}. Write a larger one` }]),
    ...(euro === 10_000
      ? []
      : [
          {
            path: ['currencyFactors', 'EUR'],
            message: `/currencyFactors/EUR is ${euro}: a euro is a euro, write 10000`,
          },
        ]),
  ];
}

/**
 * Tokens that no style reads, colours and measures that are none, and text that cannot be read on its ground. They close
 * no shop.
 */
export function tokenProblems({ brand }: Pick<Tenant, 'brand'>, { tokens }: Named): TenantProblem[] {
  const wrong = Object.entries(brand.tokens).flatMap(([name, value]) => {
    const path = ['brand', 'tokens', name];
    if (tokens && !tokens.has(name))
      return [
        {
          path,
          message: `/brand/tokens names '${name}', which no style reads: ${remedyFor(name, tokens.keys(), 'remove it')}`,
        },
      ];
    const { pattern, says } = name.startsWith('font-') ? FONTS : MEASURED.has(name) ? MEASURE : COLOUR;
    return unless(pattern.test(value) || BREAKS_STYLES.test(value), path, value, says);
  });
  return wrong.length > 0 ? wrong : contrastProblems({ ...Object.fromEntries(tokens ?? []), ...brand.tokens });
}

/** As CSS writes colours, in hexadecimal digits or by their parts, with or without transparency. */
const COLOUR = {
  pattern:
    /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|oklch|oklab)\([\d.%, /-]+(?:deg)?[\d.%, /-]*\))$/i,
  says: 'no colour: write #0B5D43, with six digits',
};
/** A length or a time of CSS. */
const MEASURE = { pattern: /^(?:\d+\.)?\d+(?:px|rem|em|ms|s)$/, says: 'no measure: write 4px or 120ms' };
const MEASURED: ReadonlySet<string> = new Set(['corner', 'unit', 'target', 'swift', 'calm']);
/** Families of fonts, one after the other. Names of several words stand in quotes. */
const FONTS = {
  pattern: /^(?:'[\w .-]+'|"[\w .-]+"|[a-z][\w-]*)(?:, ?(?:'[\w .-]+'|"[\w .-]+"|[a-z][\w-]*))*$/i,
  says: "no fonts: write 'Source Sans 3', sans-serif",
};
/** Characters that end the token and begin something else: they would change the styles of every page. */
const BREAKS_STYLES = /[;{}<>\\]|\/\*/;
/** The least of WCAG 2.2 for text, level AA. */
const LEAST_CONTRAST = 4.5;
const SIX_DIGITS = /^#[\da-f]{6}$/i;

/** Text in a colour that cannot be read on the paper of the pages. */
function contrastProblems({ ink = '', paper = '' }: Readonly<Record<string, string>>): TenantProblem[] {
  const isKnown = SIX_DIGITS.test(ink) && SIX_DIGITS.test(paper);
  const ratio = isKnown ? contrast(ink, paper) : LEAST_CONTRAST;
  return ratio >= LEAST_CONTRAST
    ? []
    : [
        {
          path: ['brand', 'tokens'],
          message: `/brand/tokens has ink ${ink} on paper ${paper}, a contrast of ${ratio.toFixed(1)}: choose colours of ${LEAST_CONTRAST} or more`,
        },
      ];
}

/** Values that would be styles of their own in every page. They close the shop. */
function styleProblems({ brand }: Tenant): TenantProblem[] {
  return Object.entries(brand.tokens).flatMap(([name, value]) =>
    unless(
      !BREAKS_STYLES.test(value),
      ['brand', 'tokens', name],
      value,
      'more than one value: write a colour, a measure or fonts alone',
    ),
  );
}

/** Networks of fewer bits are those of whole registries, or of everybody. */
const LEAST_BITS = { ipv4: 8, ipv6: 20 } as const;

/** Networks so wide that they are not the shop's own people. */
function networkProblems({ companyNetworks = [] }: Tenant): TenantProblem[] {
  return companyNetworks.flatMap((network, index) => {
    const bits = network.split('/')[1];
    const least = network.includes(':') ? LEAST_BITS.ipv6 : LEAST_BITS.ipv4;
    return unless(
      bits === undefined || Number(bits) >= least,
      ['companyNetworks', String(index)],
      network,
      "which is the network of far more people than a shop's: write a narrower one, 203.0.113.0/24",
    );
  });
}

/** A country without a known VAT rate would make every price, cart and order fail. */
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

/** A language without dictionaries would have no texts. */
function languageProblems({ language, fallback = [] }: Tenant, known: Languages | undefined): TenantProblem[] {
  const says = `no language of the dictionaries: write one of ${known?.join(', ')}, or add a folder of its texts`;
  return [
    ...unless(known?.includes(language) ?? true, ['language'], language, says),
    ...fallback.flatMap((each, index) =>
      unless(known?.includes(each) ?? true, ['fallback', String(index)], each, says),
    ),
  ];
}

/** Finds pages that conflict with each other, or that have no layout to draw them. */
export function pageProblems(pages: readonly Page[]): string[] {
  const paths = new Map<string, string>();
  const ids = new Set<string>();
  const problems = pages.flatMap(({ id, path, kind }) => {
    const found = [
      ...(isPageKind(kind) ? [] : [`page ${id} is of the kind '${kind}', which there is not`]),
      ...(ids.has(id) ? [`two pages have the id ${id}: change one`] : []),
      ...(paths.has(path) ? [`the pages ${paths.get(path)} and ${id} have the path ${path}: change one`] : []),
    ];
    ids.add(id);
    paths.set(path, id);
    return found;
  });
  return paths.has('/') ? problems : [...problems, 'no page has the path /: add one of the kind home'];
}

function unless(isRight: boolean, path: readonly string[], value: string, says: string): TenantProblem[] {
  return isRight ? [] : [{ path, message: `/${path.join('/')} is '${value}', ${says}` }];
}
