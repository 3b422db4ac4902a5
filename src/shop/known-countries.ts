import { isCountry, noCountry } from '#kernel/known-names.ts';
import type { ProductProblem } from './catalog/product.ts';

/** A code that is no country, with the remedy. Empty for a country. */
export function countryProblem(path: ProductProblem['path'], code: string): ProductProblem[] {
  return isCountry(code) ? [] : [{ path, message: `'${code}' is ${noCountry(code)}` }];
}
