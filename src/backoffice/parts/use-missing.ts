import { useState } from 'react';
import { useTranslate } from '../client/words.tsx';

export interface Missing<Field extends string> {
  errorOf(field: Field): string | undefined;
  /** Whether something was left empty. Each such field then says so, and the first one gets the focus. */
  asks(): boolean;
}

/** Fields that may not be left empty, in the words of the form and not the browser's. @param values by the ids of the fields */
export function useMissing<Field extends string>(values: Readonly<Record<Field, string>>): Missing<Field> {
  const t = useTranslate();
  const [isTried, setTried] = useState(false);
  const empty = (Object.keys(values) as Field[]).filter((field) => values[field].trim() === '');
  return {
    errorOf: (field) => (isTried && empty.includes(field) ? t('staff:field_missing') : undefined),
    asks: () => {
      const [first] = empty;
      if (first === undefined) return false;
      setTried(true);
      document.getElementById(first)?.focus();
      return true;
    },
  };
}
