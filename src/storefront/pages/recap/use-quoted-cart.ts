import { useEffect, useRef, useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { CallError, Result } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { isPassing } from '../../client/fetch-api.ts';
import { useWhenOnline } from '../../client/use-when-online.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { askedOf, isQuotedFor, type AnsweredNumber, type Destination } from './cart-changes.ts';
import { lineIn, problemOf } from './line-in-cart.tsx';

/** Long enough to avoid a call at every key, short enough to have the answer before the visitor looks for it. */
const PAUSE_MS = 400;

const VAT_REFUSALS = new Set([
  'vat_number_invalid',
  'vat_register_silent',
  'vat_number_needs_company',
  'too_many_attempts',
]);

export function isVatRefusal(key: string): boolean {
  return VAT_REFUSALS.has(key);
}

export interface QuotedCart {
  readonly cart: CartWire;
  /** True while amounts and dates do not match the input. */
  readonly pending: boolean;
  /** Why the VAT number does not count; empty when it counts. */
  readonly vatProblem: string;
  readonly failure: string;
  /** Key of the refusal behind `failure`. */
  readonly failureKey: string;
  /** The line that it names; undefined if it is of the whole cart. */
  readonly failedLine: LineItemWire | undefined;
  /** Shows a cart that came with another answer. */
  show(cart: CartWire): void;
  refuseVat(text: string): void;
  /** Makes another change of the cart after the running calls, and shows its answer. Returns the refusal, if any. */
  change(call: (cartId: string) => Promise<Result<CartWire>>): Promise<CallError | undefined>;
  /** Waits for running calls and returns the newest cart. */
  latest(): Promise<CartWire>;
}

interface Failure {
  /** What was asked for. */
  readonly asked: string;
  readonly key: string;
  readonly text: string;
  readonly line: LineItemWire | undefined;
  readonly isPassing: boolean;
}

const NO_FAILURE: Failure = { asked: '', key: '', text: '', line: undefined, isPassing: false };

/**
 * The cart, priced by the server for the current input. Each change is sent after a pause; only the newest answer is
 * shown. A refused VAT number does not count, and the cart is priced without it.
 * @param wantedFor the destination in the form; missing parts come from the shown cart
 * @param still true while the form is being submitted: no other call is made then
 */
export function useQuotedCart(first: CartWire, wantedFor: (cart: CartWire) => Destination, still: boolean): QuotedCart {
  const { api } = useClient();
  const t = useTranslate();
  const [cart, setCart] = useLoaded(first);
  const [refused, setRefused] = useState({ asked: '', text: '' });
  const [numbered, setNumbered] = useState<AnsweredNumber>({ asked: '', written: null });
  const [failed, setFailed] = useState(NO_FAILURE);
  const calls = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef(0);
  const answered = useRef(cart);
  useEffect(() => {
    answered.current = cart;
  }, [cart]);
  const wanted = wantedFor(cart);

  // Elsewhere the number may count, or change nothing that the register decides.
  const isRefused = refused.asked === askedOf(wanted);
  const { country, postalCode, company, collectAt } = wanted;
  const vatNumber = isRefused ? '' : wanted.vatNumber;
  const asked = askedOf({ ...wanted, vatNumber });
  const isQuoted = isQuotedFor(cart, { ...wanted, vatNumber }, numbered);
  const hasFailed = !isQuoted && failed.asked === asked;
  const pending = !isQuoted && !hasFailed;
  useWhenOnline(hasFailed && failed.isPassing, () => setFailed(NO_FAILURE));
  const { id } = cart;

  useEffect(() => {
    if (!pending || still) return;
    const turn = (newest.current += 1);
    const ask = async () => {
      const result = await api('PATCH /cart/{id}/destination/', {
        params: { id },
        body: { country, postalCode, collectAt, company, vatNumber: vatNumber || null },
      });
      // Also what is no longer shown: the cart has its version, and an order of an older one would be refused.
      if (result.ok) answered.current = result.data;
      if (turn !== newest.current) return;
      if (result.ok) {
        setNumbered({ asked: vatNumber, written: result.data.vatNumber });
        return setCart(result.data);
      }
      const { error } = result;
      const text = error.text || t('shell:no_answer');
      if (isVatRefusal(error.key)) return setRefused({ asked, text });
      const line = lineIn(answered.current, error.detail);
      const told = line ? problemOf(line, text, t) : text;
      setFailed({ asked, key: error.key, text: told, line, isPassing: isPassing(error) });
    };
    const timer = setTimeout(() => {
      calls.current = calls.current.then(ask);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, asked, collectAt, company, country, id, pending, postalCode, setCart, still, t, vatNumber]);

  return {
    cart,
    pending,
    vatProblem: isRefused ? refused.text : '',
    failure: hasFailed ? failed.text : '',
    failureKey: failed.key,
    failedLine: failed.line,
    show: setCart,
    refuseVat: (text) => setRefused({ asked: askedOf(wanted), text }),
    change: (call) => {
      const done = calls.current.then(async () => {
        const result = await call(id);
        if (!result.ok) return result.error;
        answered.current = result.data;
        setCart(result.data);
        return undefined;
      });
      calls.current = done.then(() => undefined);
      return done;
    },
    latest: () => calls.current.then(() => answered.current),
  };
}
