import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Result } from '../../client/api.ts';

/** The actions of the page. Calls that change the company return its new state. */
export interface CompanyActs {
  /** Name of the running action; empty without one. */
  readonly busy: string;
  act(name: string, said: string, call: () => Promise<Result<CompanyWire | null>>): Promise<void>;
}
