import { pagesOf, type ArtworkFacts, type Unreadable } from '#shop/artwork/engine/facts.ts';
import { proofFor } from '#shop/artwork/proof.rules.ts';
import { verdictsFor } from '#shop/artwork/verdict.rules.ts';
import type { WorkerAnswer, WorkerQuestion } from './file-checker.ts';
import { hasMoreToSee } from './drawn-later.rules.ts';
import { firstLook } from './first-look.ts';

/**
 * Reads files and judges them beside the page, which stays free for whoever uses it. What was read stays here: two files
 * of one artwork are judged together.
 */
const read = new Map<string, ArtworkFacts | Unreadable>();

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  void answer(data).then((said) => postMessage(said));
});

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  const { turn } = question;
  if (question.ask === 'judge') return { turn, verdicts: verdictsFor(question.target, question.files, read) };
  if (question.ask === 'proof') {
    const { of, files, id, sheets } = question;
    return { turn, proof: proofFor(of, files, read, id, new Map([[id, sheets]])) };
  }
  // A file that cannot be opened, as one that was deleted meanwhile, is left to the sending.
  const look = await firstLook(question.file).catch(() => undefined);
  if (look?.is !== 'read') return { turn, look: look ?? { is: 'failed' } };
  const { facts, ...kind } = look;
  read.set(question.id, facts);
  const pages = typeof facts === 'string' ? undefined : pagesOf(facts);
  return { turn, look: { ...kind, pages, hasMore: hasMoreToSee(facts) } };
}
