import { useEffect, useState } from 'react';
import { readEntry, writeEntry } from '../../../client/session-entry.ts';
import { storage } from '../../../client/storage.ts';

const SEEN = 'tirage-leaving';
const KEPT = '30d';

/**
 * Whether somebody is about to leave: the pointer left the window at its top. True once, and not again for a month.
 * @param isOn false while there is nothing that could be lost
 */
export function useLeaving(isOn: boolean): readonly [boolean, () => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const onOut = ({ relatedTarget, clientY }: MouseEvent) => {
      const store = storage('local');
      if (relatedTarget || clientY > 0 || readEntry(store, SEEN, Date.now())) return;
      writeEntry(store, SEEN, true, Date.now(), KEPT);
      setLeaving(true);
    };
    document.addEventListener('mouseout', onOut);
    return () => document.removeEventListener('mouseout', onOut);
  }, [isOn]);
  return [isLeaving, () => setLeaving(false)];
}
