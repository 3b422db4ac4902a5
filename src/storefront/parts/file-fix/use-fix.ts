import { useEffect, useEffectEvent, useState } from 'react';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import type { Result } from '../../client/api.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { isEmptyPlan, type Wish } from './fix-plan.rules.ts';

const FIRST_MS = 500;
const LONGEST_MS = 4_000;

interface Fix {
  /** The file as it was sent. Undefined until it was read. */
  readonly before: ProofWire | undefined;
  /** What was made of it. Undefined until it was asked for. */
  readonly fix: FixWire | undefined;
  readonly busy: '' | 'asking' | 'accepting' | 'leaving';
  readonly problem: string;
  propose(plan: Wish): Promise<void>;
  accept(): Promise<UploadsWire | undefined>;
  /** Gives up what was made. False where the shop could not be told. */
  giveUp(): Promise<boolean>;
}

/** A file beside what was made of it. What is suggested is asked for at once; what is being made is asked for again. */
export function useFix(of: UploadsOf, fileId: string, suggested: Wish): Fix {
  const t = useTranslate();
  const [before, setBefore] = useState<ProofWire>();
  const [fix, setFix] = useState<FixWire>();
  const [busy, setBusy] = useUntilReturn<Fix['busy']>('');
  const [problem, setProblem] = useState('');
  const failed = (result: Extract<Result<unknown>, { readonly ok: false }>) => {
    setProblem(result.error.text || t('shell:no_answer'));
  };
  const propose = async (plan: Wish) => {
    setBusy('asking');
    setProblem('');
    const result = await of.proposeFix(fileId, plan);
    setBusy('');
    if (result.ok) setFix(result.data);
    else failed(result);
  };
  const look = async (isOver = () => false) => {
    const result = await of.fix(fileId);
    if (isOver()) return;
    if (!result.ok) return failed(result);
    if (result.data.state === 'none' && !isEmptyPlan(suggested)) return propose(suggested);
    setFix(result.data);
  };
  useEffect(() => {
    let isOver = false;
    void look(() => isOver);
    return () => {
      isOver = true;
    };
    // Once for each opening: what is suggested does not change meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, fileId]);
  // Its pictures may still be drawn when it is opened.
  const isDrawing = before === undefined || before.drawn.state === 'waiting';
  useRepeated(isDrawing ? fileId : undefined, async () => {
    const result = await of.proof(fileId);
    if (result.ok) setBefore(result.data);
    else failed(result);
    return result.ok;
  });
  const making = fix?.state === 'making' ? fix.id : undefined;
  useRepeated(making, async () => {
    const result = await of.fix(fileId);
    if (result.ok) setFix((known) => (known?.id === making ? result.data : known));
    return true;
  });
  return {
    before,
    fix,
    busy,
    problem,
    propose,
    async accept() {
      if (!fix?.id) return undefined;
      setBusy('accepting');
      setProblem('');
      const result = await of.acceptFix(fileId, fix.id);
      setBusy('');
      if (result.ok) return result.data;
      // What is agreed to is what was asked for last, for the line as it is now.
      if (result.error.key === 'fix_changed') await look();
      failed(result);
      return undefined;
    },
    async giveUp() {
      if (!fix?.id) return true;
      setBusy('leaving');
      setProblem('');
      const result = await of.undoFix(fileId);
      setBusy('');
      if (!result.ok) failed(result);
      return result.ok;
    },
  };
}

/** Asks at growing distances as long as something is waited for, or until asking is of no use. */
function useRepeated(waited: string | null | undefined, ask: () => Promise<boolean>): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (waited === undefined || waited === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const again = async (ms: number) => {
      if (!(await asked()) || isOver) return;
      timer = setTimeout(() => void again(Math.min(LONGEST_MS, ms * 1.3)), ms);
    };
    void again(FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waited]);
}
