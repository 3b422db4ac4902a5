import { useState, type ChangeEvent } from 'react';
import { isAsked, problemsOf, type FormRules, type FormValues } from '#kernel/validation-rules.ts';
import type { Result } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { useDraft, type DraftState } from './use-draft.ts';

/**
 * A form with the validation rules that the server sent (row 5.01). Input is kept, and errors are shown beside their
 * fields.
 */
export interface Form<V extends FormValues> {
  readonly values: V;
  readonly busy: boolean;
  /** The error message of each wrong field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The server's refusal that belongs to no field. */
  readonly refused: string;
  /** Counts the refusals. The summary of errors moves the focus after each. */
  readonly attempt: number;
  readonly draft: DraftState;
  set(change: Partial<V>): void;
  text(name: keyof V & string): TextProps;
  box(name: keyof V & string): BoxProps;
  id(name: string): string;
  /** Returns the answer; undefined when the form was not sent, or was refused. */
  send<T>(call: (values: V) => Promise<Result<T>>, then?: Then): Promise<T | undefined>;
}

/** With 'leaves', the form stays busy until the page is left, which prevents a second submit. */
type Then = 'stays' | 'leaves';

export interface TextProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void;
}

export interface BoxProps {
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
  readonly error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** @param name prefix of the field ids; separates two forms on one page */
export function useForm<V extends FormValues>(name: string, rules: FormRules, initial: V): Form<V> {
  const t = useTranslate();
  const { session } = useClient();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const id = (field: string) => `${name}-${field}`;
  const set = (change: Partial<V>) => {
    setTouched(true);
    setValues((current) => ({ ...current, ...change }));
  };
  const draft = useDraft(name, isTouched ? withoutSecrets(rules, values) : undefined, set);

  const refuse = (told: Readonly<Record<string, string>>, text: string) => {
    setErrors(told);
    setRefused(text);
    setAttempt((count) => count + 1);
  };

  return {
    values,
    busy,
    errors,
    refused,
    attempt,
    draft,
    set,
    id,
    text: (field) => ({
      id: id(field),
      name: field,
      value: String(values[field] ?? ''),
      error: errors[field],
      onChange: (event) => set({ [field]: event.target.value } as Partial<V>),
    }),
    box: (field) => ({
      id: id(field),
      name: field,
      checked: values[field] === true,
      error: errors[field],
      onChange: (event) => set({ [field]: event.target.checked } as Partial<V>),
    }),
    async send(call, then = 'stays') {
      const problems = problemsOf(rules, values);
      if (problems.length > 0) {
        refuse(
          Object.fromEntries(problems.map((each) => [each.field, t(`forms:problem_${each.key}`, each.values)])),
          '',
        );
        return undefined;
      }
      setErrors({});
      setRefused('');
      setBusy(true);
      const result = await call(askedValues(rules, values));
      if (!result.ok || then === 'stays') setBusy(false);
      if (result.ok) {
        setTouched(false);
        return result.data;
      }
      // That the session has ended is said above the page, and what becomes of the input beside it.
      if (result.error.key === 'session_expired' && session.expired) return undefined;
      const told = result.error.fields.map(({ field, problem }) => [field.slice(1), problem] as const);
      refuse(Object.fromEntries(told), told.length > 0 ? '' : result.error.text || t('shell:no_answer'));
      return undefined;
    },
  };
}

/** Only fields that the form asks for with its current values are sent. */
function askedValues<V extends FormValues>(rules: FormRules, values: V): V {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !rules[field] || isAsked(rules[field], values)),
  ) as V;
}

/** Passwords are never stored. */
function withoutSecrets<V extends FormValues>(rules: FormRules, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => rules[field]?.format !== 'password'),
  ) as Partial<V>;
}
