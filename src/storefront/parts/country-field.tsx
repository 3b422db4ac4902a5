import type { KeyboardEventHandler } from 'react';
import { SelectField } from '#ui/field/field.tsx';
import { useShop, useShown } from './use-shop.ts';

interface CountryFieldProps {
  readonly id: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onKeyDown?: KeyboardEventHandler;
  onChange(country: string): void;
}

/** A choice of the countries that the shop delivers to. */
export function CountryField({ onChange, ...field }: CountryFieldProps) {
  const shown = useShown();
  const { countries } = useShop();
  return (
    <SelectField {...field} onChange={(event) => onChange(event.target.value)}>
      {countries.map((code) => (
        <option key={code} value={code}>
          {shown.country(code)}
        </option>
      ))}
    </SelectField>
  );
}
