import { pagesOf, withPictured, type ArtworkFacts, type Unreadable } from '#shop/artwork/engine/facts.ts';
import { proofFor } from '#shop/artwork/proof.rules.ts';
import { verdictsFor } from '#shop/artwork/verdict.rules.ts';
import type { KnownFile, Look, WorkerAnswer, WorkerQuestion } from './file-checker.ts';
import { hasMoreToSee } from './more-to-see.rules.ts';
import { firstLook } from './first-look.ts';
import { inkJpegsOf, inksOf } from './page-inks.ts';

/**
 * Reads files and judges them beside the page, which stays free for whoever uses it. What was read stays here: two files
 * of one artwork are judged together.
 */
const read = new Map<string, ArtworkFacts | Unreadable>();

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  void answer(data).then((said) => postMessage({ turn: data.turn, ...said } satisfies WorkerAnswer));
});

type Answer = WorkerAnswer extends infer Each ? (Each extends unknown ? Omit<Each, 'turn'> : never) : never;

async function answer(question: WorkerQuestion): Promise<Answer> {
  const { known } = question;
  for (const { id, file } of known) if (!read.has(id)) await readFile(id, file);
  switch (question.ask) {
    case 'read':
      return { look: await readFile(question.id, question.file) };
    case 'judge':
      return { verdicts: verdictsFor(question.target, question.files, asSeen(known)) };
    case 'proof': {
      const { of, files, id, sheets } = question;
      return { proof: proofFor(of, files, asSeen(known), id, new Map([[id, sheets]])) };
    }
    case 'ink_jpegs':
      return (await withFile(question, async (file, facts) => ({ jpegs: await inkJpegsOf(file, facts) }))) ?? NOTHING;
    case 'inks': {
      // They are asked for in the order in which they were named.
      const jpegs = question.jpegs.values();
      const measure = () => jpegs.next().value;
      return (
        (await withFile(question, async (file, facts) => ({ inks: await inksOf(file, facts, measure) }))) ?? NOTHING
      );
    }
  }
}

const NOTHING = { nothing: true } as const;

/** A file that cannot be opened, as one that was deleted meanwhile, is left to the sending. */
async function readFile(id: string, file: File): Promise<Look> {
  const look = await firstLook(file).catch(() => undefined);
  if (look?.is !== 'read') return look ?? { is: 'failed' };
  const { facts, ...kind } = look;
  read.set(id, facts);
  const pages = typeof facts === 'string' ? undefined : pagesOf(facts);
  return { ...kind, pages, hasMore: hasMoreToSee(facts) };
}

/** What was read, with what was seen on the pages. */
function asSeen(known: readonly KnownFile[]): ReadonlyMap<string, ArtworkFacts | Unreadable> {
  const seen = known.flatMap(({ id, seen: { codes, inks } = { codes: [], inks: [] } }) => {
    const facts = read.get(id);
    if (facts === undefined || typeof facts === 'string') return [];
    const pictured = { codes: codes.length > 0 ? codes : null, inks: inks.length > 0 ? inks : null, unpictured: null };
    return [[id, withPictured(facts, pictured)] as const];
  });
  return new Map([...read, ...seen]);
}

async function withFile<Result>(
  { id, known }: { readonly id: string; readonly known: readonly KnownFile[] },
  use: (file: File, facts: ArtworkFacts) => Promise<Result>,
): Promise<Result | undefined> {
  const file = known.find((each) => each.id === id)?.file;
  const facts = read.get(id);
  if (!file || facts === undefined || typeof facts === 'string') return undefined;
  return use(file, facts).catch(() => undefined);
}
