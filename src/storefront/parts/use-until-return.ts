import { useEffect, useState } from 'react';
import { onReturn } from '../client/page-life.ts';

/**
 * State of a page that waits for a call or for the way out: back from another document it is at rest again.
 * @param rest a plain value, the same at every render
 */
export function useUntilReturn<T extends boolean | string | undefined>(rest: T): [T, (value: T) => void] {
  const [state, setState] = useState(rest);
  useEffect(() => onReturn(() => setState(rest)), [rest]);
  return [state, setState];
}
