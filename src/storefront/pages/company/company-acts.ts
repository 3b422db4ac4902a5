import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Result } from '../../client/api.ts';

/** What of the page is pressed: calls that change the company answer it as it is then. */
export interface CompanyActs {
  /** Name of the press that is being answered; empty without one. */
  readonly busy: string;
  act(name: string, said: string, call: () => Promise<Result<CompanyWire | null>>): Promise<void>;
}
