import type { Address } from '#shop/addresses/address.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { CountryField } from '../country-field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { fieldsIn, hasDigitsOnly, type AddressField, type Problem } from './address-form.ts';
import { TownField } from './town-field.tsx';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  /**
   * Separates two forms on one page, and tells browsers the purpose of each. Only the shipping form asks for e-mail and
   * phone.
   */
  readonly purpose: 'shipping' | 'billing';
  /** Whether whoever stands here collects the order. */
  readonly isCollected?: boolean;
  /** Begins the ids, for a second form of the same purpose. Its address is of somebody else, so browsers fill nothing in. */
  readonly prefix?: string;
  readonly address: Address;
  readonly problems: Partial<Record<AddressField, Problem>>;
  onChange(address: Address): void;
}

export function AddressFields({
  purpose,
  prefix,
  isCollected = false,
  address,
  problems,
  onChange,
}: AddressFieldsProps) {
  const t = useTranslate();
  const named = prefix ?? purpose;
  const filled = (what: string) => (prefix === undefined ? `${purpose} ${what}` : 'off');
  const error = (name: AddressField) => {
    const problem = problems[name];
    return problem ? t(`checkout:${problem.key}`, problem.values) : undefined;
  };
  const change = (name: AddressField) => (event: { target: { value: string } }) =>
    onChange({ ...address, [name]: event.target.value });
  return (
    <div className={styles.fields}>
      {fieldsIn(address.country).map(({ name, label, autoComplete, wide }) => {
        const field = {
          id: `${named}-${name}`,
          name: `${named}-${name}`,
          label: t(`checkout:${label}`),
          autoComplete: filled(autoComplete),
          className: wide ? styles.wide : name === 'postalCode' ? styles.postalCode : undefined,
          value: address[name],
          error: error(name),
        };
        return name === 'city' ? (
          <TownField
            key={name}
            {...field}
            country={address.country}
            postalCode={address.postalCode}
            onChange={(city) => onChange({ ...address, city })}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            inputMode={name === 'postalCode' && hasDigitsOnly(address.country) ? 'numeric' : undefined}
            autoCapitalize={name === 'postalCode' ? 'characters' : undefined}
            onChange={change(name)}
          />
        );
      })}
      <CountryField
        id={`${named}-country`}
        label={t('checkout:country')}
        autoComplete={filled('country')}
        className={styles.wide}
        value={address.country}
        onChange={(country) => onChange({ ...address, country })}
      />
      {purpose === 'shipping' ? (
        <>
          <TextField
            id={`${named}-email`}
            name={`${named}-email`}
            type="email"
            inputMode="email"
            label={t('checkout:email')}
            hint={t(prefix === undefined ? 'checkout:email_hint' : 'checkout:deliver_email_hint')}
            autoComplete={filled('email')}
            className={styles.wide}
            value={address.email}
            error={error('email')}
            onChange={change('email')}
          />
          <TextField
            id={`${named}-phone`}
            name={`${named}-phone`}
            type="tel"
            inputMode="tel"
            label={t('checkout:phone')}
            hint={t(isCollected ? 'checkout:phone_hint_collected' : 'checkout:phone_hint')}
            autoComplete={filled('tel')}
            className={styles.wide}
            value={address.phone}
            error={error('phone')}
            onChange={change('phone')}
          />
        </>
      ) : null}
    </div>
  );
}
