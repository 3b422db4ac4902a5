import { useEffect, useRef, useState } from 'react';
import { onReturn } from '../client/page-life.ts';

export interface Queue {
  /** Names of the acts that run or wait. */
  readonly running: readonly string[];
  /** Runs an act after those before it. One of the same name that has not ended yet is the same press twice. */
  run(name: string, act: () => Promise<void>): void;
}

/** Acts of a page that run one after the other, so that no press is lost while another is under way. */
export function useQueue(): Queue {
  const [running, setRunning] = useState<readonly string[]>([]);
  const names = useRef(new Set<string>());
  const last = useRef(Promise.resolve());
  useEffect(
    () =>
      onReturn(() => {
        names.current.clear();
        setRunning([]);
      }),
    [],
  );
  const run = (name: string, act: () => Promise<void>) => {
    if (names.current.has(name)) return;
    names.current.add(name);
    setRunning([...names.current]);
    last.current = last.current.then(act).finally(() => {
      names.current.delete(name);
      setRunning([...names.current]);
    });
  };
  return { running, run };
}
