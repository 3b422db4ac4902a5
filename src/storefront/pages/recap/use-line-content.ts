import { useRef, useState } from 'react';
import type { ContentAnswerGiven } from '../../parts/print-content-field.tsx';
import type { CallError } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { isPassing } from '../../client/fetch-api.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import type { QuotedCart } from './use-quoted-cart.ts';

/** An answer that is not in the cart. */
export interface UnsavedContent {
  readonly lineId: string;
  /** Why, and what to do. */
  readonly text: string;
  /** The answer, which is sent again before an order. Undefined where the shop refused it. */
  readonly kept: ContentAnswerGiven | undefined;
}

export interface LineContent {
  /** What was answered last of each line while that is being saved. */
  readonly saving: ReadonlyMap<string, ContentAnswerGiven>;
  /** Answers that were not taken, by line. */
  readonly unsaved: ReadonlyMap<string, UnsavedContent>;
  answer(lineId: string, answer: ContentAnswerGiven): void;
  /** Sends kept answers again and waits for all. Returns one that was not taken: the rate depends on it, so nothing is ordered without. */
  settled(): Promise<UnsavedContent | undefined>;
}

/** Saves in the cart what is answered here of a line, after another country has opened the question. */
export function useLineContent(quoted: QuotedCart): LineContent {
  const t = useTranslate();
  const { api } = useClient();
  const [saving, setSaving] = useState<LineContent['saving']>(new Map());
  const [unsaved, setUnsaved] = useState<LineContent['unsaved']>(new Map());
  const running = useRef(new Map<string, Promise<UnsavedContent | undefined>>());
  const unsavedOf = (lineId: string, answer: ContentAnswerGiven, error: CallError): UnsavedContent => {
    const why = error.text || t('shell:no_answer');
    return isPassing(error)
      ? { lineId, text: t('checkout:content_unsaved', { why }), kept: answer }
      : { lineId, text: why, kept: undefined };
  };
  const save = (lineId: string, printContent: ContentAnswerGiven) => {
    setSaving((before) => new Map(before).set(lineId, printContent));
    setUnsaved((before) => without(before, lineId));
    const done = quoted
      .change((id) => api('PATCH /cart/{id}/item', { params: { id }, body: { cartItemId: lineId, printContent } }))
      .then((error) => {
        const found = error && unsavedOf(lineId, printContent, error);
        // Another answer of the line may have been given meanwhile.
        if (running.current.get(lineId) !== done) return undefined;
        running.current.delete(lineId);
        setSaving((before) => without(before, lineId));
        if (found) setUnsaved((before) => new Map(before).set(lineId, found));
        return found;
      });
    running.current.set(lineId, done);
  };
  return {
    saving,
    unsaved,
    answer: save,
    async settled() {
      for (const { lineId, kept } of unsaved.values()) {
        const asked = quoted.cart.lineItems[lineId]?.contentQuestion;
        // For another country it is no answer.
        if (kept && kept.country === asked?.country) save(lineId, kept);
      }
      const failed = new Map<string, UnsavedContent>();
      // Another answer may be given while these are waited for.
      while (running.current.size > 0) {
        const waited = [...running.current].map(async ([lineId, done]) => ({ lineId, found: await done }));
        for (const { lineId, found } of await Promise.all(waited)) {
          failed.delete(lineId);
          if (found) failed.set(lineId, found);
        }
      }
      return failed.values().next().value;
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([each]) => each !== id));
}
