import { State } from './state.tsx';
import { shownPayment, type MoneyOfOrder } from './shown-payment.ts';

export function PaymentState({ order }: { readonly order: MoneyOfOrder }) {
  return <State axis="payment" state={shownPayment(order)} />;
}
