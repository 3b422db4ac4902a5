import { useEffect, useState } from 'react';
import { onReturn } from '../client/page-life.ts';

/**
 * State of a page that waits for a call or leaves for another document. It is reset when the visitor comes back.
 * @param rest the reset value: a plain value, the same at every rendering
 */
export function useUntilReturn<T extends boolean | string | undefined>(rest: T): [T, (value: T) => void] {
  const [state, setState] = useState(rest);
  useEffect(() => onReturn(() => setState(rest)), [rest]);
  return [state, setState];
}
