import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { verdictText } from '#shop/artwork/verdict-text.rules.ts';
import { FileState, Findings } from '#ui/findings/findings.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShop, useShown } from '../use-shop.ts';

/** What the checks say of a file. */
export function Verdict({ verdict, name }: { readonly verdict: VerdictWire; readonly name: string }) {
  const t = useTranslate();
  const { number } = useShown();
  const about = useShop().pagePaths['file-checks'];
  const { state, ...found } = verdictText(verdict, { t, number });
  const show = t('preflight:show');
  return state ? <FileState {...state} /> : <Findings {...found} show={show} label={name} about={about} />;
}
