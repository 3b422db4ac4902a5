import { useCallback, useState } from 'react';

/** State that begins with what the page was loaded with, and begins anew when the same page is loaded again. */
export function useLoaded<T>(loaded: T): [T, (value: T) => void] {
  const [state, setState] = useState({ loaded, value: loaded });
  if (state.loaded !== loaded) setState({ loaded, value: loaded });
  const set = useCallback((value: T) => setState({ loaded, value }), [loaded]);
  return [state.loaded === loaded ? state.value : loaded, set];
}
