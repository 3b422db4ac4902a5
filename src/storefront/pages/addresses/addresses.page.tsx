import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import {
  ADDRESS_TYPES,
  MOST_ADDRESSES,
  type AddressType,
  type OwnAddress,
} from '#shop/address-book/address-book.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { AddressEditor } from '../../parts/address/address-editor.tsx';
import { emptyAddress } from '../../parts/address/address-form.ts';
import { AddressLines, addressName } from '../../parts/address/address-lines.tsx';
import { addressesOfType, defaultIdOf } from '../../parts/address/saved-addresses.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import type { PageProps } from '../page-module.ts';
import { addButton, editButton, initialOf, UNDO, useAddresses } from './use-addresses.ts';
import styles from './addresses.module.css';

type Addresses = ReturnType<typeof useAddresses>;

/** The saved delivery and billing addresses. Each order begins with the defaults. */
export function Page({ data }: PageProps<{ readonly customer: CustomerWire }>) {
  const t = useTranslate();
  const { customer } = data;
  const addresses = useAddresses(customer.customerAddresses, customer.email);
  return (
    <AreaFrame page="addresses">
      <h1>{t('addresses:title')}</h1>
      <p className={styles.intro}>{t('addresses:intro')}</p>
      <Told addresses={addresses} />
      <OwnerOnly readable>
        {ADDRESS_TYPES.map((type) => (
          <OfType key={type} type={type} customer={customer} addresses={addresses} />
        ))}
      </OwnerOnly>
    </AreaFrame>
  );
}

function Told({ addresses: { told, working, putBack } }: { readonly addresses: Addresses }) {
  const t = useTranslate();
  const { removed } = told ?? {};
  return (
    <div aria-live="polite" className={styles.told}>
      {told ? (
        <Notice level={told.level}>
          <p className={styles.undo}>
            {told.text}
            {removed ? (
              <Button
                look="quiet"
                id={UNDO}
                busyText={working === UNDO ? t('addresses:saving') : undefined}
                onClick={() => putBack(removed)}
              >
                {t('addresses:undo')}
              </Button>
            ) : null}
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

interface OfTypeProps {
  readonly type: AddressType;
  readonly customer: CustomerWire;
  readonly addresses: Addresses;
}

function OfType({ type, customer, addresses }: OfTypeProps) {
  const t = useTranslate();
  const { defaultCountry } = useShop();
  const { book, open, begin, close, save } = addresses;
  const saved = addressesOfType(book, type);
  const count = ADDRESS_TYPES.reduce((sum, each) => sum + addressesOfType(book, each).length, 0);
  const { firstName, lastName, email, company } = customer;
  const blank = { ...emptyAddress(defaultCountry), firstName, lastName, email, company: company?.name ?? '' };
  const editor = (id: string | undefined, note?: string) => (
    <AddressEditor
      name={`${type} ${id ?? 'new'}`}
      type={type}
      initial={initialOf(book, { type, id }, blank)}
      note={note}
      onSave={(address) => save({ type, id }, address)}
      onCancel={close}
    />
  );
  const isAdding = open?.type === type && open.id === undefined;
  return (
    <section className={styles.part} aria-labelledby={`title-${type}`}>
      <h2 id={`title-${type}`}>{t(`addresses:title_${type}`)}</h2>
      {saved.length === 0 && !isAdding ? <p className={styles.empty}>{t(`addresses:empty_${type}`)}</p> : null}
      <ul className={styles.list}>
        {saved.map((address) => (
          <li key={address.id} className={styles.sheet} data-open={open?.id === address.id || undefined}>
            {open?.id === address.id ? (
              editor(address.id, address.hasDeferredPayments ? t('addresses:deferred_note') : undefined)
            ) : (
              <Sheet address={address} isDefault={address.id === defaultIdOf(book, type)} addresses={addresses} />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? editor(undefined) : null}
      {!isAdding && count >= MOST_ADDRESSES ? <p>{t('addresses:full', { most: MOST_ADDRESSES })}</p> : null}
      {!isAdding && count < MOST_ADDRESSES ? (
        <Button id={addButton(type)} onClick={() => begin({ type, id: undefined })}>
          {t(`addresses:add_${type}`)}
        </Button>
      ) : null}
    </section>
  );
}

interface SheetProps {
  readonly address: OwnAddress;
  readonly isDefault: boolean;
  readonly addresses: Addresses;
}

function Sheet({ address, isDefault, addresses: { working, begin, choose, remove } }: SheetProps) {
  const t = useTranslate();
  const { id, type } = address;
  const name = addressName(address);
  return (
    <>
      <address className={styles.lines}>
        <AddressLines address={address} />
        {address.phone === '' ? null : <span>{address.phone}</span>}
      </address>
      <div className={styles.facts}>
        {isDefault ? <span className={styles.mark}>{t('addresses:is_default')}</span> : null}
        {address.hasDeferredPayments ? <span className={styles.mark}>{t('addresses:is_deferred')}</span> : null}
      </div>
      <div className={styles.buttons}>
        <Button
          id={editButton(id)}
          look="quiet"
          aria-label={t('addresses:edit_named', { name })}
          onClick={() => begin({ type, id })}
        >
          {t('addresses:edit')}
        </Button>
        {isDefault ? null : (
          <Button
            look="quiet"
            aria-label={t('addresses:choose_named', { name })}
            busyText={working === id ? t('addresses:saving') : undefined}
            onClick={() => choose(address)}
          >
            {t('addresses:choose')}
          </Button>
        )}
        <Button look="quiet" aria-label={t('addresses:remove_named', { name })} onClick={() => remove(address)}>
          {t('addresses:remove')}
        </Button>
      </div>
    </>
  );
}
