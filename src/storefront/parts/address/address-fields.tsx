import type { Address } from '#shop/addresses/address.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { CountryField } from '../country-field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ADDRESS_FIELDS, type AddressField, type Problem } from './address-form.ts';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  /**
   * Separates two forms on one page, and tells browsers the purpose of each. Only the shipping form asks for e-mail and
   * phone.
   */
  readonly purpose: 'shipping' | 'billing';
  readonly address: Address;
  readonly problems: Partial<Record<AddressField, Problem>>;
  onChange(address: Address): void;
}

export function AddressFields({ purpose, address, problems, onChange }: AddressFieldsProps) {
  const t = useTranslate();
  const error = (name: AddressField) => {
    const problem = problems[name];
    return problem ? t(`checkout:${problem.key}`, problem.values) : undefined;
  };
  const change = (name: AddressField) => (event: { target: { value: string } }) =>
    onChange({ ...address, [name]: event.target.value });
  return (
    <div className={styles.fields}>
      {ADDRESS_FIELDS.map(({ name, label, autoComplete, wide }) => (
        <TextField
          key={name}
          id={`${purpose}-${name}`}
          name={`${purpose}-${name}`}
          label={t(`checkout:${label}`)}
          autoComplete={`${purpose} ${autoComplete}`}
          className={wide ? styles.wide : name === 'postalCode' ? styles.postalCode : undefined}
          value={address[name]}
          error={error(name)}
          onChange={change(name)}
        />
      ))}
      <CountryField
        id={`${purpose}-country`}
        label={t('checkout:country')}
        autoComplete={`${purpose} country`}
        className={styles.wide}
        value={address.country}
        onChange={(country) => onChange({ ...address, country })}
      />
      {purpose === 'shipping' ? (
        <>
          <TextField
            id={`${purpose}-email`}
            name={`${purpose}-email`}
            type="email"
            inputMode="email"
            label={t('checkout:email')}
            hint={t('checkout:email_hint')}
            autoComplete={`${purpose} email`}
            className={styles.wide}
            value={address.email}
            error={error('email')}
            onChange={change('email')}
          />
          <TextField
            id={`${purpose}-phone`}
            name={`${purpose}-phone`}
            type="tel"
            inputMode="tel"
            label={t('checkout:phone')}
            hint={t('checkout:phone_hint')}
            autoComplete={`${purpose} tel`}
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
