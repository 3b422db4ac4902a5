import { useState } from 'react';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { AddressType, CustomerAddresses, OwnAddress } from '#shop/address-book/address-book.schema.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CallError, Result } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { addressesOfType, asTyped, newAddressId } from '../../parts/address/saved-addresses.ts';
import { useDraft } from '../../parts/form/use-draft.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';

/** The open form: for a new address of a type (no id), or for an existing address. */
export type Open = { readonly type: AddressType; readonly id: string | undefined };
interface Told {
  readonly level: 'success' | 'danger';
  readonly text: string;
  /** The deleted address, while it can be restored. */
  readonly removed?: OwnAddress;
}

export const UNDO = 'undo-address';
export const addButton = (type: AddressType) => `add-${type}`;
export const editButton = (id: string) => `edit-${id}`;
const firstField = (type: AddressType) => `${type}-firstName`;

/** The customer's addresses and the actions on them. After each action the focus moves to the next step. */
export function useAddresses(initial: CustomerAddresses, email: string) {
  const t = useTranslate();
  const { api } = useClient();
  const focusAfter = useFocusAfter();
  const [book, setBook] = useState(initial);
  const [open, setOpen] = useState<Open>();
  const [told, setTold] = useState<Told>();
  const [working, setWorking] = useUntilReturn<string>('');
  // After the session has ended, the form that was open is open again.
  useDraft('open', open, setOpen);

  const begin = (wish: Open) => {
    setOpen(wish);
    setTold(undefined);
    focusAfter(firstField(wish.type));
  };
  const close = () => {
    if (!open) return;
    setOpen(undefined);
    focusAfter(open.id === undefined ? addButton(open.type) : editButton(open.id));
  };
  const save = async ({ type, id }: Open, typed: Address): Promise<CallError | undefined> => {
    // The billing form does not ask for an e-mail address, so the account's is used.
    const address = { ...typed, email: typed.email || email };
    const result =
      id === undefined
        ? await api('POST /customer/address/', { body: { ...address, type } })
        : await api('PATCH /customer/address/', { body: { ...address, id } });
    if (!result.ok) return result.error;
    const after = result.data.customerAddresses;
    setBook(after);
    setOpen(undefined);
    setTold({ level: 'success', text: t(id === undefined ? 'addresses:added' : 'addresses:changed') });
    focusAfter(editButton(id ?? newAddressId(book, after, type) ?? ''));
    return undefined;
  };
  const does = async (id: string, call: Promise<Result<CustomerWire>>, done: Told, focus: string) => {
    if (working !== '') return;
    setWorking(id);
    const result = await call;
    setWorking('');
    if (!result.ok) return setTold({ level: 'danger', text: result.error.text || t('shell:no_answer') });
    setBook(result.data.customerAddresses);
    setTold(done);
    focusAfter(focus);
  };
  return {
    book,
    open,
    told,
    working,
    begin,
    close,
    save,
    choose: ({ id, type }: OwnAddress) =>
      void does(
        id,
        api('PATCH /customer/address/setDefault', { body: { type, id } }),
        { level: 'success', text: t('addresses:default_set') },
        editButton(id),
      ),
    remove: (address: OwnAddress) =>
      void does(
        address.id,
        api('DELETE /customer/address', { body: { type: address.type, id: address.id } }),
        { level: 'success', text: t('addresses:removed', { street: address.street }), removed: address },
        UNDO,
      ),
    putBack: ({ id }: OwnAddress) =>
      void does(
        UNDO,
        api('POST /customer/address/restore', { body: { id } }),
        { level: 'success', text: t('addresses:restored') },
        editButton(id),
      ),
  };
}

/** The initial values of the open form. */
export function initialOf(book: CustomerAddresses, { type, id }: Open, blank: Address): Address {
  const found = addressesOfType(book, type).find((each) => each.id === id);
  return found ? asTyped(found) : blank;
}
