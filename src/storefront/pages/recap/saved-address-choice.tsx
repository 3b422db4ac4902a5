import { useState } from 'react';
import type { AddressType, CustomerAddresses } from '#shop/address-book/address-book.schema.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { addressProblems, billed, billingProblems, trimmed } from '../../parts/address/address-form.ts';
import { AddressLines } from '../../parts/address/address-lines.tsx';
import { addressesOfType, asTyped, newAddressId, savedAs } from '../../parts/address/saved-addresses.ts';
import { useIsHelped } from '../../parts/owner-only.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './saved-address-choice.module.css';

interface SavedAddressChoiceProps {
  readonly type: AddressType;
  readonly book: CustomerAddresses;
  readonly address: Address;
  /** The initial values of another address. */
  readonly blank: Address;
  onChange(address: Address): void;
}

/**
 * The saved addresses in countries that the shop delivers to, and a choice for another one. The form's content
 * determines which one is selected.
 */
export function SavedAddressChoice({ type, book, address, blank, onChange }: SavedAddressChoiceProps) {
  const t = useTranslate();
  const { countries } = useShop();
  const saved = addressesOfType(book, type).filter(({ country }) => countries.includes(country));
  const chosen = savedAs(saved, address)?.id;
  if (saved.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('checkout:saved_title')}</legend>
      {saved.map((each) => (
        <label key={each.id} className={styles.choice} data-chosen={chosen === each.id || undefined}>
          <input
            type="radio"
            name={`${type}-saved`}
            checked={chosen === each.id}
            onChange={() => onChange(asTyped(each))}
          />
          <span className={styles.lines}>
            <AddressLines address={each} />
          </span>
        </label>
      ))}
      <label className={styles.choice} data-chosen={chosen === undefined || undefined}>
        <input type="radio" name={`${type}-saved`} checked={chosen === undefined} onChange={() => onChange(blank)} />
        {t('checkout:other_address')}
      </label>
    </fieldset>
  );
}

interface SaveAddressProps {
  readonly type: AddressType;
  readonly book: CustomerAddresses;
  readonly address: Address;
  /** The recipient. A billing address without e-mail and phone takes them from here. */
  readonly recipient: Address;
  onSaved(book: CustomerAddresses, address: Address): void;
}

/** Saves the typed address in the address book for the next order. The order uses it in any case. */
export function SaveAddress({ type, book, address, recipient, onSaved }: SaveAddressProps) {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const isHelped = useIsHelped();
  const [told, setTold] = useState('');
  const typed = type === 'shipping' ? address : billed(address, recipient);
  const isWhole = Object.keys(type === 'shipping' ? addressProblems(typed) : billingProblems(typed)).length === 0;
  const isSaved = savedAs(addressesOfType(book, type), typed) !== undefined;
  const save = async () => {
    setBusy(true);
    const result = await api('POST /customer/address/', { body: { ...trimmed(typed), type } });
    setBusy(false);
    if (!result.ok) return setTold(result.error.text || t('shell:no_answer'));
    const after = result.data.customerAddresses;
    const id = newAddressId(book, after, type);
    const added = addressesOfType(after, type).find((each) => each.id === id);
    setTold(t('checkout:saved_done'));
    onSaved(after, added ? asTyped(added) : address);
  };
  return (
    <div className={styles.save}>
      {isWhole && !isSaved && !isHelped ? (
        <Button busyText={busy ? t('checkout:saved_busy') : undefined} onClick={() => void save()}>
          {t('checkout:saved_save')}
        </Button>
      ) : null}
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  );
}
