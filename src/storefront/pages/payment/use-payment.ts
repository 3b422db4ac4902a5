import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import { useShop } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { holdPreloads } from '../../client/preload.ts';
import { mandateProblems, type MandateWish } from '#shop/checkout/mandate.rules.ts';
import { orderQuery, type OrderData } from '../order-detail/load-order.ts';

const UNSIGNED: MandateWish = { holder: '', iban: '', accepted: false };

/** Why no payment was started, with the field that can correct it if there is one. */
interface Refusal {
  readonly text: string;
  readonly field?: string;
}

export interface PaymentChoice {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly method: PaymentMethod | undefined;
  choose(method: PaymentMethod): void;
  readonly busy: boolean;
  /** What a mandate needs. */
  readonly mandate: MandateWish;
  sign(change: Partial<MandateWish>): void;
  /** What is wrong with each of its fields. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly refusals: readonly Refusal[];
  /** Counts payments that could not be started. Each time, the reason gets the focus. */
  readonly attempt: number;
  pay(): void;
}

/**
 * Starts the payment with the chosen method. The next page is the provider's, or the thank-you page with the bank
 * details.
 */
export function usePayment(data: OrderData): PaymentChoice {
  const t = useTranslate();
  const { api } = useClient();
  const navigate = useNavigate();
  const { pagePaths } = useShop();
  const { order } = data;
  const [method, setMethod] = useState<PaymentMethod>();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [mandate, setMandate] = useState<MandateWish>(UNSIGNED);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { allowedPaymentMethods } = order;
  // When the visitor returns from the provider and the page is loaded again, some browsers restore the chosen radio
  // button. The state follows the visible choice.
  useEffect(() => {
    const marked = form.current?.querySelector<HTMLInputElement>('input[name="method"]:checked')?.value;
    setMethod((chosen) => chosen ?? allowedPaymentMethods.find((name) => name === marked));
  }, [allowedPaymentMethods]);
  useEffect(() => (busy ? holdPreloads() : undefined), [busy]);
  const refuse = (...refused: readonly Refusal[]) => {
    setRefusals(refused);
    setAttempt(attempt + 1);
  };
  const refuseMandate = (told: readonly (readonly [field: string, problem: string])[]) => {
    setWrong(Object.fromEntries(told));
    refuse(...told.map(([name, text]) => ({ field: `mandate-${name}`, text })));
  };
  const forget = () => {
    setRefusals([]);
    setWrong({});
  };
  const pay = async () => {
    if (!method)
      return refuse({ field: `method-${order.allowedPaymentMethods[0]}`, text: t('checkout:method_missing') });
    const problems = method === 'mandate' ? mandateProblems(mandate) : [];
    if (problems.length > 0) return refuseMandate(problems.map(({ field, key }) => [field, t(`checkout:${key}`)]));
    setBusy(true);
    forget();
    const result = await api('POST /order/{id}/payment/', {
      params: { id: order.id },
      body: { method, ...(method === 'mandate' ? { mandate } : {}) },
    });
    if (!result.ok) {
      setBusy(false);
      const { fields, text } = result.error;
      const told = fields.flatMap(({ field, problem }) => {
        const [, name] = /^\/mandate\/(\w+)$/.exec(field) ?? [];
        return name === undefined ? [] : [[name, problem] as const];
      });
      if (told.length > 0) refuseMandate(told);
      else refuse({ text: text || t('shell:no_answer') });
    } else if (result.data.redirect) location.assign(result.data.redirect);
    else await navigate(`${pagePaths['thank-you'] ?? '/'}${orderQuery(data)}`);
  };
  return {
    form,
    method,
    choose(chosen) {
      setMethod(chosen);
      forget();
    },
    busy,
    mandate,
    sign: (change) => setMandate((typed) => ({ ...typed, ...change })),
    wrong,
    refusals,
    attempt,
    pay: () => void pay(),
  };
}
