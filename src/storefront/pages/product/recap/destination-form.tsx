import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isPostalCode, plainPostalCode } from '#shop/addresses/postal-code.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { CountryField } from '../../../parts/country-field.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Destination } from '../../../client/stored-destination.ts';
import styles from './destination-choice.module.css';

interface FormProps {
  readonly destination: Destination;
  onChoose(destination: Destination): void;
  onCancel(): void;
}

export default function DestinationForm({ destination, onChoose, onCancel }: FormProps) {
  const t = useTranslate();
  const id = useId();
  const [country, setCountry] = useState(destination.country);
  const [postalCode, setPostalCode] = useState(destination.postalCode);
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Visitors open the form to type the postal code, so it is selected.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPostalCode(country, postalCode))
      return onChoose({ country, postalCode: plainPostalCode(country, postalCode) });
    flushSync(() => setWrong(true));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('product:destination_change')} onSubmit={submit}>
      <CountryField
        id={`${id}-country`}
        label={t('product:destination_country')}
        autoComplete="shipping country"
        value={country}
        onKeyDown={onEscape}
        onChange={(chosen) => {
          setCountry(chosen);
          setWrong(false);
        }}
      />
      <TextField
        id={`${id}-postal`}
        label={t('product:destination_postal')}
        autoComplete="shipping postal-code"
        maxLength={12}
        value={postalCode}
        onKeyDown={onEscape}
        error={wrong ? t('product:destination_wrong') : undefined}
        onChange={(event) => {
          setPostalCode(event.target.value);
          setWrong(false);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit">{t('product:destination_apply')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('product:destination_cancel')}
        </Button>
      </div>
    </form>
  );
}
