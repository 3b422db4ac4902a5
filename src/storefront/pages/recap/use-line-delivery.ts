import { useEffect, useState } from 'react';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import { deliveryField, linesElsewhere, typedAddresses, type LineDestination } from './line-delivery.rules.ts';
import type { QuotedCart } from './use-quoted-cart.ts';

export const SEVERAL = 'several-addresses';

export interface LineDelivery {
  /** Addresses typed for lines of this cart, also those that no line goes to any more. */
  readonly typed: readonly Address[];
  /** Whether each line has its choice of an address. */
  readonly isSeveral: boolean;
  /** The line whose address is being changed; empty without one. */
  readonly working: string;
  /** Why a line does not go where it was sent. */
  readonly problem: { readonly lineId: string; readonly text: string };
  /** The line for which an address is being typed. */
  readonly typingFor: string | undefined;
  open(cart: CartWire): void;
  /** Sends everything to the one delivery address again. */
  close(cart: CartWire): void;
  send(lineId: string, to: LineDestination): Promise<string>;
  type(lineId: string | undefined): void;
}

/** Where each line of the cart goes. A refused address changes nothing, and the reason stands at its line. */
export function useLineDelivery(quoted: QuotedCart): LineDelivery {
  const t = useTranslate();
  const { api } = useClient();
  const [isOpen, setOpen] = useState(false);
  const [working, setWorking] = useUntilReturn<string>('');
  const [problem, setProblem] = useState({ lineId: '', text: '' });
  const [typingFor, setTypingFor] = useState<string>();
  const focusNext = useFocusAfter();
  const { cart } = quoted;
  const typed = useTypedAddresses(cart);

  const change = async (lineItemIds: readonly string[], to: LineDestination): Promise<string> => {
    setWorking(lineItemIds[0] ?? '');
    setProblem({ lineId: '', text: '' });
    const error = await quoted.change((id) =>
      api('PATCH /cart/{id}/item/delivery/', { params: { id }, body: { lineItemIds: [...lineItemIds], to } }),
    );
    setWorking('');
    return error ? error.text || t('shell:no_answer') : '';
  };
  return {
    typed,
    isSeveral: isOpen || linesElsewhere(cart).length > 0,
    working,
    problem,
    typingFor,
    open({ lineOrder }) {
      setOpen(true);
      focusNext(deliveryField(lineOrder[0] ?? ''));
    },
    close(now) {
      const elsewhere = linesElsewhere(now);
      const end = () => {
        setOpen(false);
        focusNext(SEVERAL);
      };
      if (elsewhere.length === 0) return end();
      void change(elsewhere, null).then((text) => {
        if (text === '') end();
        else setProblem({ lineId: elsewhere[0] ?? '', text });
      });
    },
    async send(lineId, to) {
      const text = await change([lineId], to);
      if (text === '') setTypingFor(undefined);
      else setProblem({ lineId, text });
      // A line that goes elsewhere stands in another section now.
      focusNext(deliveryField(lineId));
      return text;
    },
    type: setTypingFor,
  };
}

const TYPED = 'tirage-line-addresses';

interface Typed {
  readonly cartId: string;
  readonly addresses: readonly Address[];
}

/** What was typed for lines of this cart. It is kept in this tab for as long as the form. */
function useTypedAddresses(cart: CartWire): readonly Address[] {
  const [typed, setTyped] = useState<readonly Address[]>([]);
  useEffect(() => {
    const kept = readEntry(storage('session'), TYPED, Date.now()) as Typed | undefined;
    const addresses = typedAddresses(kept?.cartId === cart.id ? kept.addresses : [], cart);
    setTyped(addresses);
    if (addresses.length === 0) return;
    writeEntry(storage('session'), TYPED, { cartId: cart.id, addresses } satisfies Typed, Date.now(), '30m');
  }, [cart]);
  return typed;
}
