import { useCallback, useEffect, useEffectEvent, useRef, useState, type InputHTMLAttributes } from 'react';
import { isPostalCode, plainPostalCode } from '#shop/addresses/postal-code.rules.ts';
import { hasTowns } from '#shop/addresses/towns.rules.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import type { FieldTexts } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useWhenOnline } from '../../client/use-when-online.ts';

interface TownFieldProps
  extends FieldTexts, Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'autoComplete' | 'className'> {
  readonly country: string;
  readonly postalCode: string;
  readonly value: string;
  onChange(town: string): void;
}

/**
 * The towns of the postal code are offered, and the only one is filled in. It goes with the code; what somebody has
 * written stays, on the list or not.
 */
export function TownField({ country, postalCode, value, onChange, ...field }: TownFieldProps) {
  const t = useTranslate();
  const towns = useTowns(country, postalCode);
  const filled = useRef('');
  const follow = useEffectEvent((found: readonly string[]) => {
    if (value !== '' && value !== filled.current) return;
    const [only = '', ...others] = found;
    const town = others.length === 0 ? only : found.includes(value) ? value : '';
    filled.current = town;
    if (town !== value) onChange(town);
  });
  // Of a country without a list nothing is known, so what is there stays.
  useEffect(() => {
    if (towns && hasTowns(country)) follow(towns);
  }, [country, towns]);
  return (
    <Combobox
      {...field}
      value={value}
      options={towns === null ? NONE : towns}
      texts={{
        options: t('checkout:towns'),
        loading: t('checkout:select_loading'),
        noMatch: t('checkout:select_no_match'),
      }}
      onChange={onChange}
    />
  );
}

const NONE: readonly string[] = [];

/** Undefined while they are loading, null if the server gives no answer. None for a code that is not complete. */
function useTowns(country: string, postalCode: string): readonly string[] | null | undefined {
  const { api } = useClient();
  const code = hasTowns(country) && isPostalCode(country, postalCode) ? plainPostalCode(country, postalCode) : '';
  const [answered, setAnswered] = useState<{ readonly of: string; readonly towns: readonly string[] | null }>();
  const of = `${country} ${code}`;
  // An answer that comes after another code was typed is not wanted any more.
  const wanted = useRef('');
  const ask = useCallback(async () => {
    const result = await api('GET /addresses/towns/', { query: { country, postalCode: code } });
    if (wanted.current === of) setAnswered({ of, towns: result.ok ? result.data.towns : null });
  }, [api, code, country, of]);
  useEffect(() => {
    wanted.current = of;
    if (code !== '') void ask();
  }, [ask, code, of]);
  useWhenOnline(answered?.of === of && answered.towns === null, () => void ask());
  if (code === '') return NONE;
  return answered?.of === of ? answered.towns : undefined;
}
