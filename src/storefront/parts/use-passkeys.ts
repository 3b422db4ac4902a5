import { useEffect, useState } from 'react';
import { hasPasskeys } from '../client/passkeys.ts';

/** Whether this browser knows passkeys: false until it has been asked. */
export function usePasskeys(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    void hasPasskeys().then(setKnown);
  }, []);
  return known;
}
