import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { LookedAt, Sheets } from '#shop/artwork/proof.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { openFileChecker, type FileChecker, type Look } from '../../../parts/file-check/file-checker.ts';
import { lookCloser } from '../../../parts/file-check/closer-look.ts';
import type { Kind } from '../../../parts/file-check/first-look.ts';
import type { PageDrawer } from '../../../parts/file-pages/page-drawer.ts';
import { frontsFirst, sideIn } from '#shop/artwork/side-names.rules.ts';
import { sidesAmong, sidesInOrder, type Side, type Sides } from '#shop/artwork/sides.rules.ts';
import type { KeptFile } from './use-kept-files.ts';

/** What there is beyond the first look: codes, and the ink of pictures. left: the shop looks at them. */
export type More = 'none' | 'looking' | 'seen' | 'left';

/** What is known on this machine of a file that was chosen. */
export type ChosenLook =
  | { readonly is: 'looking' }
  | {
      readonly is: 'judged';
      readonly verdict: VerdictWire;
      readonly kind: Kind;
      readonly more: More;
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

/** What was said of the files, for which choices. */
interface Judgement {
  readonly target?: LookedAt['target'];
  readonly verdicts: ReadonlyMap<string, VerdictWire>;
  /** Whether the worker gave no answer. */
  readonly hasFailed: boolean;
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
  drawer: PageDrawer,
): {
  readonly lookAt: (id: string) => ChosenLook;
  readonly proofOf: ProofOfChosen;
  /** Which of them holds the front of a sheet, and which the back, as the shop will take them. */
  readonly sides: Sides<ChosenSide>;
  /** Ids of those that were read, in the order in which they are printed. */
  readonly order: readonly string[];
} {
  const [read, setRead] = useState<ReadonlyMap<string, Look>>(new Map());
  const [judgement, setJudgement] = useState<Judgement>({ verdicts: new Map(), hasFailed: false });
  const { verdicts, hasFailed } = judgement;
  const checker = useRef<FileChecker>(undefined);
  const [seen, setSeen] = useState<ReadonlyMap<string, 'seen' | 'left'>>(new Map());
  const begun = useRef(new Set<string>());
  const closer = useRef(new Set<string>());
  const stay = useRef<AbortController>(undefined);
  // One after the other: the worker that draws holds one file.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const known = [begun.current, closer.current];
    return () => {
      checker.current?.close();
      checker.current = undefined;
      stay.current?.abort();
      stay.current = undefined;
      for (const each of known) each.clear();
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
  // Another one once more was seen on their pages: the same files are judged again.
  const round = useMemo(() => ({ files: judged, seen }), [judged, seen]);
  useEffect(() => {
    if (round.files.length === 0) return;
    let isOver = false;
    void checker.current?.judge(target, round.files).then((said) => {
      if (isOver) return;
      // Where there is no answer, what was said of the same choices stands.
      if (said.size > 0) setJudgement({ target, verdicts: said, hasFailed: false });
      else
        setJudgement((before) => ({
          ...(before.target === target ? before : { target, verdicts: said }),
          hasFailed: true,
        }));
    });
    return () => {
      isOver = true;
    };
  }, [round, target]);
  // What is said at once comes first.
  useEffect(() => {
    for (const { id, file } of files) {
      const look = read.get(id);
      if (look?.is !== 'read' || !look.hasMore || !verdicts.has(id) || closer.current.has(id)) continue;
      closer.current.add(id);
      stay.current ??= new AbortController();
      const { signal } = stay.current;
      const { type, size, pages = 0 } = look;
      if (!checker.current) continue;
      const eyes = { checker: checker.current, drawer, signal };
      line.current = line.current
        .then(() => lookCloser(eyes, { id, file, type, size }, pages))
        .then((isWhole) => {
          if (!signal.aborted) setSeen((before) => new Map(before).set(id, isWhole ? 'seen' : 'left'));
        });
    }
  }, [files, read, verdicts, drawer]);
  const proofOf = useCallback<ProofOfChosen>(
    async (id, sheets) => checker.current?.proof({ target, facts }, round.files, id, sheets),
    [round, target, facts],
  );
  const lookAt = (id: string): ChosenLook => {
    const look = read.get(id);
    if (look === undefined) return { is: 'looking' };
    if (look.is !== 'read') return look;
    const verdict = verdicts.get(id);
    if (!verdict && hasFailed) return { is: 'failed' };
    const { type, size, hasMore } = look;
    return verdict && verdict.state !== 'waiting'
      ? { is: 'judged', verdict, kind: { type, size }, more: hasMore ? (seen.get(id) ?? 'looking') : 'none' }
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
