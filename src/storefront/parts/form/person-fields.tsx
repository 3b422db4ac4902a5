import type { FormValues } from '#kernel/validation-rules.ts';
import { TextField } from '#ui/field/field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import { CompanyCountryField } from './company-country-field.tsx';
import type { Form } from './use-form.ts';
import styles from './form-box.module.css';

export interface PersonValues extends FormValues {
  readonly category: 'private' | 'company';
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly companyCountry: string;
  readonly companyNumber: string;
  readonly vatNumber: string;
}

/** Countries whose company number has its own name. */
const NAMED_NUMBERS = new Set(['FR', 'IT', 'GB', 'CH', 'LI']);

/** Private or company (row 1.05), and the fields of that choice. */
export function PersonFields<V extends PersonValues>({ form }: { readonly form: Form<V> }) {
  const t = useTranslate();
  const { category } = form.values;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>
          <VisuallyHidden>{t('forms:category')}</VisuallyHidden>
        </legend>
        {(['private', 'company'] as const).map((each) => (
          <label key={each} className={styles.choice} data-chosen={category === each || undefined}>
            <input
              id={each === 'private' ? form.id('category') : undefined}
              type="radio"
              name="category"
              value={each}
              checked={category === each}
              onChange={() => form.set({ category: each } as Partial<V>)}
            />
            {t(`forms:category_${each}`)}
          </label>
        ))}
      </fieldset>
      {category === 'company' ? <CompanyFields form={form} /> : null}
      <div className={styles.pair}>
        <TextField label={t('forms:first_name')} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={t('forms:last_name')} autoComplete="family-name" {...form.text('lastName')} />
      </div>
    </>
  );
}

function CompanyFields<V extends PersonValues>({ form }: { readonly form: Form<V> }) {
  const t = useTranslate();
  const { companyCountry } = form.values;
  return (
    <>
      <TextField label={t('forms:company')} autoComplete="organization" {...form.text('company')} />
      <CompanyCountryField
        id={form.id('companyCountry')}
        label={t('forms:company_country')}
        value={companyCountry}
        onChange={(country) => form.set({ companyCountry: country } as Partial<V>)}
      />
      <TextField label={numberLabel(t, companyCountry)} autoComplete="off" {...form.text('companyNumber')} />
      <TextField
        label={t('forms:vat_number')}
        hint={t(companyCountry === 'CH' ? 'forms:vat_number_hint_ch' : 'forms:vat_number_hint')}
        autoComplete="off"
        {...form.text('vatNumber')}
      />
    </>
  );
}

function numberLabel(t: Translate, country: string): string {
  return t(`forms:number_${NAMED_NUMBERS.has(country) ? country.toLowerCase() : 'any'}`);
}

/** The field labels in an error summary. */
export function personLabels(t: Translate, { companyCountry }: PersonValues): Readonly<Record<string, string>> {
  return {
    category: t('forms:category'),
    company: t('forms:company'),
    companyCountry: t('forms:company_country'),
    companyNumber: numberLabel(t, companyCountry),
    vatNumber: t('forms:vat_number'),
    firstName: t('forms:first_name'),
    lastName: t('forms:last_name'),
  };
}
