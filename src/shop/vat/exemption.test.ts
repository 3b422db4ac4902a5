import { expect, test } from 'vitest';
import type { Tenant } from '../tenants/tenant.ts';
import { exemptionOf } from './exemption.service.ts';

test.each([
  ['FR', ['reverse_charge'], 'cart:vat_exempt_fr'],
  ['IT', ['standard', 'reverse_charge'], 'cart:vat_exempt_it'],
  ['DE', ['reverse_charge'], 'cart:vat_exempt_eu'],
  ['FR', ['standard', 'export'], 'cart:vat_export_fr'],
  ['FR', ['export_french_overseas', 'export'], 'cart:vat_export_fr'],
  ['GB', ['export_channel_islands', 'reduced_leaflet'], 'cart:vat_export_gb cart:vat_zero_gb'],
  // DPR 633/1972, article 71: San Marino and the Vatican are no exports by article 8.
  ['IT', ['export_san_marino'], 'cart:vat_export_it_71'],
  ['IT', ['export_vaticano', 'export_livigno'], 'cart:vat_export_it_71 cart:vat_export_it'],
  ['FR', ['export_vaticano', 'export'], 'cart:vat_export_fr'],
  ['CH', ['export'], 'cart:vat_export_ch'],
  ['DE', ['export'], 'cart:vat_export_eu'],
  ['FR', ['reduced_book'], ''],
  ['FR', ['zero_ie', 'reduced_book'], 'cart:vat_zero_ie'],
  ['FR', ['departure_standard', 'departure_reduced_book'], 'cart:vat_departure'],
  ['IE', ['departure_zero_ie'], 'cart:vat_departure cart:vat_zero_ie'],
  ['GB', ['zero_ie'], 'cart:vat_zero_ie'],
  ['FR', ['zero_cz', 'reduced_book'], 'cart:vat_zero_cz'],
  ['FR', [], ''],
])('a seller in %s names for lines taxed as %o the law %s', (country, reasons, mention) => {
  const tenant = { legal: { country } } as Tenant;
  expect(exemptionOf({ tenant, say: (page, key) => `${page}:${key}` }, reasons)).toBe(mention);
});
