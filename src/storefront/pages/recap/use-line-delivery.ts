import { useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { deliveryField, linesElsewhere, type LineDestination } from './line-delivery.rules.ts';
import type { QuotedCart } from './use-quoted-cart.ts';

export const SEVERAL = 'several-addresses';

export interface LineDelivery {
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
