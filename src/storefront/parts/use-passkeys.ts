import { useEffect, useState } from 'react';
import { hasPasskeys } from '../client/passkeys.ts';

/** Whether this browser supports passkeys; false until the browser has answered. */
export function usePasskeys(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    void hasPasskeys().then(setKnown);
  }, []);
  return known;
}
