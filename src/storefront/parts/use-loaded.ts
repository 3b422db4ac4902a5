import { useCallback, useState } from 'react';

/**
 * State that begins with the loaded data, and is reset when the same page is loaded again.
 * The third value is the state before that reset; undefined before any reset, and again after the next change by the
 * visitor.
 */
export function useLoaded<T>(loaded: T): [T, (value: T) => void, T | undefined] {
  const [state, setState] = useState<Loaded<T>>({ loaded, value: loaded, replaced: undefined });
  const now = state.loaded === loaded ? state : { loaded, value: loaded, replaced: state.value };
  if (now !== state) setState(now);
  // Whoever began before the page was loaded again may set the state after that.
  const set = useCallback(
    (value: T) => setState((before) => ({ loaded: before.loaded, value, replaced: undefined })),
    [],
  );
  return [now.value, set, now.replaced];
}

interface Loaded<T> {
  readonly loaded: T;
  readonly value: T;
  readonly replaced: T | undefined;
}
