import { SelectField } from '#ui/field/field.tsx';
import { useShop, useShown } from '../use-shop.ts';

interface CompanyCountryFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  onChange(country: string): void;
}

/** Where a company is registered: a country that the shop delivers to, or the one that the account has already. */
export function CompanyCountryField({ onChange, ...field }: CompanyCountryFieldProps) {
  const shown = useShown();
  const { countries } = useShop();
  const choices = new Set([...countries, field.value]);
  return (
    <SelectField {...field} autoComplete="country" onChange={(event) => onChange(event.target.value)}>
      {[...choices].map((code) => (
        <option key={code} value={code}>
          {shown.country(code)}
        </option>
      ))}
    </SelectField>
  );
}
