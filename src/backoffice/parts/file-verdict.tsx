import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { verdictText } from '#shop/artwork/verdict-text.rules.ts';
import { FileState, Findings } from '#ui/findings/findings.tsx';
import { useShown, useTranslate } from '../client/words.tsx';

/** What the checks say of a file, as the customer sees it. */
export function FileVerdict({ verdict, name }: { readonly verdict: VerdictWire; readonly name: string }) {
  const t = useTranslate();
  const { number } = useShown();
  const { state, ...found } = verdictText(verdict, { t, number });
  const show = t('preflight:show');
  return state ? <FileState {...state} /> : <Findings {...found} show={show} label={name} />;
}
