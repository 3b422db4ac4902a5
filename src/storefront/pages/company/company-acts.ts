import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Result } from '../../client/api.ts';

/** The actions of the page. Calls that change the company return its new state. */
export interface CompanyActs {
  /** Name of the running action; empty without one. */
  readonly busy: string;
  /** What became of the last action, and where that is said: beside what caused it. */
  readonly told: { readonly at: string; readonly level: 'success' | 'danger'; readonly text: string } | undefined;
  /**
   * Returns whether it was done.
   * @param after where success is told, if what caused it is gone by then
   */
  act(name: string, said: string, call: () => Promise<Result<CompanyWire | null>>, after?: string): Promise<boolean>;
}

/** Places for what is told, beside the forms and rows that are named like their actions. */
export const PAGE = 'page';
export const MEMBERS = 'members';
export const INVITES = 'invites';
