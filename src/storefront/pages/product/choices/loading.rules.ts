import type { Choices } from './choices.ts';

/** Row 4.2.02: what of the page is being loaded. */
export const LOADING = ['configuration', 'quantities', 'delivery', 'file-check', 'recap'] as const;
export type Loading = (typeof LOADING)[number];

/** What another answer may change, by the choice that differs. Every price is of one quantity, date and set of options. */
const MAY_CHANGE: { readonly [Choice in keyof Choices]: readonly Loading[] } = {
  selection: LOADING,
  quantity: ['delivery', 'file-check', 'recap'],
  priority: ['file-check', 'recap'],
  fileCheck: ['recap'],
  promocode: ['quantities', 'delivery', 'file-check', 'recap'],
  lossLeader: ['quantities', 'delivery', 'file-check', 'recap'],
};

/**
 * The areas that wait for an answer. What does not wait stays as it is, and is not dimmed.
 * @param answered the choices of the last answer
 * @param wanted those that were asked for; without a difference the place was changed, which changes every price
 */
export function loadingOf(answered: Choices, wanted: Choices): readonly Loading[] {
  const changed = (Object.keys(MAY_CHANGE) as (keyof Choices)[]).filter((choice) =>
    choice === 'selection'
      ? !isSameSelection(answered.selection, wanted.selection)
      : answered[choice] !== wanted[choice],
  );
  const areas = new Set(changed.length === 0 ? MAY_CHANGE.promocode : changed.flatMap((choice) => MAY_CHANGE[choice]));
  return LOADING.filter((area) => areas.has(area));
}

function isSameSelection(a: Choices['selection'], b: Choices['selection']): boolean {
  return Object.keys({ ...a, ...b }).every((feature) => a[feature] === b[feature]);
}
