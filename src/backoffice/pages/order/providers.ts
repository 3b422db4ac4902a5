/** The providers that have a name in the dictionaries. Others are called by their id. */
export const PROVIDERS: ReadonlySet<string> = new Set([
  'mandate',
  'paypal',
  'sandbox',
  'sandbox_paypal',
  'transfer',
  'wallet',
]);
