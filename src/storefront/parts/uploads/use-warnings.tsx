import { useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { findingsToAccept } from './findings-to-accept.ts';

interface Warnings {
  readonly isAccepted: boolean;
  /** The box to tick. Null without a warning. */
  readonly box: ReactNode;
  /** Leads to the box that is not ticked yet. */
  ask(): void;
}

/** Warnings that are accepted by name. Whoever has seen some of them has not seen those that came with another file. */
export function useWarnings(lineItemId: string, warnings: ReturnType<typeof findingsToAccept>): Warnings {
  const t = useTranslate();
  const [accepted, setAccepted] = useState('');
  const [isAsked, setAsked] = useState(false);
  const id = `accept-${lineItemId}`;
  const shownNow = JSON.stringify(warnings);
  const isAccepted = warnings.length === 0 || accepted === shownNow;
  return {
    isAccepted,
    box:
      warnings.length > 0 ? (
        <Checkbox
          id={id}
          label={t('uploads:accept_warnings', { count: warnings.length })}
          error={isAsked && !isAccepted ? t('uploads:accept_missing') : undefined}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.target.checked ? shownNow : '')}
        />
      ) : null,
    ask() {
      setAsked(true);
      document.getElementById(id)?.focus();
    },
  };
}
