import { useCallback, useRef } from 'react';
import { useClient } from '../../../client/client.tsx';
import type { Choices } from './choices.ts';
import type { ProductData } from './configurator.ts';
import { resolveChoices } from './resolve-choices.ts';

type Answer = ReturnType<typeof resolveChoices>;
type Circumstances = Parameters<typeof resolveChoices>[3];

/** An answer to a press that began longer ago is asked for again: the press never ended. */
const EARLY_MS = 1000;

/**
 * Asks the server about choices, and about those that a press is going to make as soon as it begins. When it ends the
 * answer is on its way, and the question is not asked twice.
 */
export function useQuestions(configuration: ProductData['configuration']) {
  const { api } = useClient();
  const early = useRef<{ readonly question: string; readonly at: number; readonly answer: Answer }>(null);
  const send = useCallback(
    (choices: Choices, how: Circumstances) => resolveChoices(api, configuration, choices, how),
    [api, configuration],
  );
  const askEarly = useCallback(
    (choices: Choices, how: Circumstances) => {
      early.current = { question: questionOf(choices, how), at: performance.now(), answer: send(choices, how) };
    },
    [send],
  );
  const answerTo = useCallback(
    (choices: Choices, how: Circumstances): Answer => {
      const asked = early.current;
      early.current = null;
      const isAnswering = asked?.question === questionOf(choices, how) && performance.now() - asked.at < EARLY_MS;
      return isAnswering ? asked.answer : send(choices, how);
    },
    [send],
  );
  return { askEarly, answerTo };
}

function questionOf(choices: Choices, { changed, to }: Circumstances): string {
  return JSON.stringify([choices, changed, to]);
}
