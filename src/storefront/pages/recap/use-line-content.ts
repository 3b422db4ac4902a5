import { useState } from 'react';
import type { ContentAnswerGiven } from '../../parts/print-content-field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { QuotedCart } from './use-quoted-cart.ts';

export interface LineContent {
  /** What was answered last of each line while that is being saved. */
  readonly saving: ReadonlyMap<string, ContentAnswerGiven>;
  /** Why an answer was not taken. */
  readonly problem: { readonly lineId: string; readonly text: string };
  answer(lineId: string, answer: ContentAnswerGiven): void;
}

/** Saves in the cart what is answered here of a line, after another country has opened the question. */
export function useLineContent(quoted: QuotedCart): LineContent {
  const t = useTranslate();
  const { api } = useClient();
  const [saving, setSaving] = useState<LineContent['saving']>(new Map());
  const [problem, setProblem] = useState({ lineId: '', text: '' });
  const save = async (lineId: string, printContent: ContentAnswerGiven) => {
    setSaving((before) => new Map(before).set(lineId, printContent));
    setProblem({ lineId: '', text: '' });
    const error = await quoted.change((id) =>
      api('PATCH /cart/{id}/item', { params: { id }, body: { cartItemId: lineId, printContent } }),
    );
    setSaving((before) => new Map([...before].filter(([, answer]) => answer !== printContent)));
    if (error) setProblem({ lineId, text: error.text || t('shell:no_answer') });
  };
  return { saving, problem, answer: (lineId, answer) => void save(lineId, answer) };
}
