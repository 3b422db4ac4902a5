import { useEffect, useReducer } from 'react';
import { needed } from '../../../client/needed-code.ts';
import type { ProductData } from './configurator.ts';
import { sizeOf } from './shown-features.ts';

export type SpecialChoices = typeof import('./special-choices.tsx');
type Facts = Pick<ProductData, 'configuration' | 'validation' | 'ignored' | 'preparedProblem' | 'retired' | 'quote'>;

let loaded: SpecialChoices | undefined;

/** Loads the special choices if this product shows some, before its page is drawn. */
export async function loadSpecialChoices(data: Facts): Promise<void> {
  if (needsSpecialChoices(data)) await load();
}

async function load(): Promise<void> {
  loaded ??= await import('./special-choices.tsx');
}

/** The special choices; undefined while none are shown, or for the moment in which they are loaded. */
export function useSpecialChoices(data: Facts): SpecialChoices | undefined {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  const isMissing = needsSpecialChoices(data) && !loaded;
  useEffect(() => {
    if (isMissing) needed(load()).then(drawAgain, () => undefined);
  }, [isMissing]);
  return loaded;
}

function needsSpecialChoices({ configuration, validation, ignored, preparedProblem, retired, quote }: Facts): boolean {
  const isSplit = Number(validation.facts['sets'] ?? 1) > 1 || configuration.sizes.length > 0;
  const isNoted = ignored.length > 0 || preparedProblem + retired !== '' || Boolean(quote?.contentQuestion);
  return isSplit || sizeOf(configuration).length > 0 || isNoted;
}
