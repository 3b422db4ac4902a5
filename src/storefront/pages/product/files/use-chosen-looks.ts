import { useEffect, useRef, useState } from 'react';
import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { CheckTarget } from '#shop/artwork/verdict.rules.ts';
import { openFileChecker, type FileChecker, type Look } from '../../../parts/file-check/file-checker.ts';
import { frontsFirst, sideIn } from '#shop/artwork/side-names.rules.ts';
import { sidesInOrder } from '#shop/artwork/sides.rules.ts';

/** What is known on this machine of a file that was chosen. */
export type ChosenLook =
  | { readonly is: 'looking' }
  | { readonly is: 'judged'; readonly verdict: VerdictWire }
  | { readonly is: 'refused'; readonly kind: RefusedKind }
  | { readonly is: Exclude<Look['is'], 'read' | 'refused'> };

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
}

/**
 * Reads each chosen file once, and judges all of them together for the choices as they stand.
 * @param isAlone whether these are all files of the line. Others may be there where a line is edited.
 */
export function useChosenLooks(
  files: readonly ChosenFile[],
  target: CheckTarget,
  isAlone: boolean,
): (id: string) => ChosenLook {
  const [read, setRead] = useState<ReadonlyMap<string, Look>>(new Map());
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, VerdictWire>>(new Map());
  const checker = useRef<FileChecker>(undefined);
  const begun = useRef(new Set<string>());
  useEffect(() => {
    const known = begun.current;
    return () => {
      checker.current?.close();
      checker.current = undefined;
      known.clear();
    };
  }, []);
  useEffect(() => {
    for (const { id, file } of files) {
      if (begun.current.has(id)) continue;
      begun.current.add(id);
      checker.current ??= openFileChecker();
      void checker.current.read(id, file).then((look) => setRead((before) => new Map(before).set(id, look)));
    }
  }, [files]);
  useEffect(() => {
    // In the order in which they are sent.
    const sent = frontsFirst(files.map(({ id, file: { name } }) => ({ id, name }))).map(({ id, name }) => ({
      id,
      artworkId: null,
      side: target.hasTwoSides ? (sideIn(name) ?? null) : null,
    }));
    const own = sidesInOrder(sent).filter(({ id }) => read.get(id)?.is === 'read');
    // A file that is not read here keeps the others from being judged by their number of pages.
    const isAll = isAlone && own.length === files.length;
    if (own.length === 0) return;
    let isOver = false;
    const asked = isAll ? own : [...own, { id: '', artworkId: null }];
    void checker.current?.judge(target, asked).then((said) => {
      if (!isOver) setVerdicts(said);
    });
    return () => {
      isOver = true;
    };
  }, [files, read, target, isAlone]);
  return (id) => {
    const look = read.get(id);
    if (look === undefined) return { is: 'looking' };
    if (look.is !== 'read') return look;
    const verdict = verdicts.get(id);
    return verdict && verdict.state !== 'waiting' ? { is: 'judged', verdict } : { is: 'looking' };
  };
}
