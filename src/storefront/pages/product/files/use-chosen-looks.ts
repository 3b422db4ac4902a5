import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { LookedAt, Sheets } from '#shop/artwork/proof.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { openFileChecker, type FileChecker, type Look } from '../../../parts/file-check/file-checker.ts';
import type { Kind } from '../../../parts/file-check/first-look.ts';
import { frontsFirst, sideIn } from '#shop/artwork/side-names.rules.ts';
import { sidesAmong, sidesInOrder, type Side, type Sides } from '#shop/artwork/sides.rules.ts';
import type { KeptFile } from './use-kept-files.ts';

/** What is known on this machine of a file that was chosen. */
export type ChosenLook =
  | { readonly is: 'looking' }
  | {
      readonly is: 'judged';
      readonly verdict: VerdictWire;
      readonly kind: Kind;
      /** Whether the shop looks at more of it. */
      readonly hasMore: boolean;
    }
  | { readonly is: 'refused'; readonly kind: RefusedKind }
  | { readonly is: Exclude<Look['is'], 'read' | 'refused'> };

export interface ChosenFile extends KeptFile {
  readonly id: string;
}

interface ChosenSide {
  readonly id: string;
  readonly side?: Side | null;
}

/** A file as it is looked at, for the choices as they stand: another function once they are others. */
export type ProofOfChosen = (id: string, sheets: Sheets) => Promise<ProofWire | undefined>;

/**
 * Reads each chosen file once, and judges all of them together for the choices as they stand.
 * @param isAlone whether these are all files of the line. Others may be there where a line is edited.
 */
export function useChosenLooks(
  files: readonly ChosenFile[],
  { target, facts }: LookedAt,
  isAlone: boolean,
): {
  readonly lookAt: (id: string) => ChosenLook;
  readonly proofOf: ProofOfChosen;
  /** Which of them holds the front of a sheet, and which the back, as the shop will take them. */
  readonly sides: Sides<ChosenSide>;
  /** Ids of those that were read, in the order in which they are printed. */
  readonly order: readonly string[];
} {
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
  const judged = useMemo(() => {
    // In the order in which they are sent.
    const sent = frontsFirst(files.map(({ id, file: { name }, said }) => ({ id, name, said }))).map(
      ({ id, name, said }) => ({
        id,
        artworkId: null,
        side: target.hasTwoSides ? (said ?? sideIn(name) ?? null) : null,
      }),
    );
    const own = sidesInOrder(sent).filter(({ id }) => read.get(id)?.is === 'read');
    // A file that is not read here keeps the others from being judged by their number of pages.
    const isAll = isAlone && own.length === files.length;
    return own.length === 0 || isAll ? own : [...own, { id: '', artworkId: null }];
  }, [files, read, target, isAlone]);
  useEffect(() => {
    if (judged.length === 0) return;
    let isOver = false;
    void checker.current?.judge(target, judged).then((said) => {
      if (!isOver) setVerdicts(said);
    });
    return () => {
      isOver = true;
    };
  }, [judged, target]);
  const proofOf = useCallback<ProofOfChosen>(
    async (id, sheets) => checker.current?.proof({ target, facts }, judged, id, sheets),
    [judged, target, facts],
  );
  const lookAt = (id: string): ChosenLook => {
    const look = read.get(id);
    if (look === undefined) return { is: 'looking' };
    if (look.is !== 'read') return look;
    const verdict = verdicts.get(id);
    const { type, size, hasMore } = look;
    return verdict && verdict.state !== 'waiting'
      ? { is: 'judged', verdict, kind: { type, size }, hasMore }
      : { is: 'looking' };
  };
  const sides = useMemo(() => {
    if (!target.hasTwoSides) return {};
    const paged = judged.map((each) => {
      const look = read.get(each.id);
      return { ...each, pages: look?.is === 'read' ? look.pages : undefined };
    });
    return sidesAmong(target.geometry, paged, new Map());
  }, [judged, read, target]);
  const order = useMemo(() => judged.flatMap(({ id }) => id || []), [judged]);
  return { lookAt, proofOf, sides, order };
}
