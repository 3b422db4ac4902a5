import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { needed } from './needed-code.ts';

const AGAIN_MS = 3000;

/**
 * A part of a page whose code comes after the page's own. While that code cannot be loaded, the page stands without the
 * part and keeps all that was typed and chosen; the code is asked for again until it comes.
 */
export function latePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetched = (): ReturnType<typeof load> =>
    needed(load()).catch(() => new Promise((done) => setTimeout(done, AGAIN_MS)).then(fetched));
  return lazy(fetched);
}
