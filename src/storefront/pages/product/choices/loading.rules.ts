import type { Choices } from './choices.ts';

/** Row 4.2.02: what of the page is being loaded. What stands earlier changes all that follows it. */
export const LOADING = ['configuration', 'quantities', 'delivery', 'file-check', 'recap'] as const;
export type Loading = (typeof LOADING)[number];

/** The first area that another answer may change, by the choice that differs. Every price is of one set of options. */
const FIRST: { readonly [Choice in Exclude<keyof Choices, 'selection'>]: number } = {
  promocode: 1,
  lossLeader: 1,
  printContent: 1,
  quantity: 2,
  priority: 3,
  fileCheck: 4,
};

/**
 * The areas that wait for an answer. What does not wait stays as it is, and is not dimmed.
 * @param answered the choices of the last answer
 * @param wanted those that were asked for; without a difference the place was changed, which changes every price
 */
export function loadingOf(answered: Choices, wanted: Choices): readonly Loading[] {
  if (JSON.stringify(answered.selection) !== JSON.stringify(wanted.selection)) return LOADING;
  const changed = (Object.keys(FIRST) as (keyof typeof FIRST)[]).filter((each) => answered[each] !== wanted[each]);
  return LOADING.slice(changed.length === 0 ? 1 : Math.min(...changed.map((each) => FIRST[each])));
}
