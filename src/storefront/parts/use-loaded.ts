import { useCallback, useState } from 'react';

/**
 * State that begins with what the page was loaded with, and begins anew when the same page is loaded again.
 * Third: what was shown before that; undefined until it happens, and again once the visitor acts.
 */
export function useLoaded<T>(loaded: T): [T, (value: T) => void, T | undefined] {
  const [state, setState] = useState<Loaded<T>>({ loaded, value: loaded, replaced: undefined });
  const now = state.loaded === loaded ? state : { loaded, value: loaded, replaced: state.value };
  if (now !== state) setState(now);
  const set = useCallback((value: T) => setState({ loaded, value, replaced: undefined }), [loaded]);
  return [now.value, set, now.replaced];
}

interface Loaded<T> {
  readonly loaded: T;
  readonly value: T;
  readonly replaced: T | undefined;
}
