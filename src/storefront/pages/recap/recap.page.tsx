import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, TextArea, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { cartLines } from '../../parts/amounts.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { LineCard } from '../../parts/line-card.tsx';
import { MergeNotice } from '../../parts/merge-notice.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { Totals } from '../../parts/totals.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { WaitingName } from '../../parts/waiting-items.tsx';
import type { CallError } from '../../shell/api.ts';
import { useClient, type Client } from '../../shell/client.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { AddressFields } from './address-fields.tsx';
import { addressProblems, remainingProblems, trimmed } from './address-form.ts';
import { CartChanged } from './cart-changed.tsx';
import { cartChanges, destinationOf, needsConsent, type CartChange } from './cart-changes.ts';
import {
  CurrentCart,
  hasProblems,
  NO_PROBLEMS,
  Refused,
  VAT_FIELD,
  type OrderRefusal,
  type Problems,
} from './refused.tsx';
import { forgetDraft, useRecapForm, type Prefill, type RecapForm } from './recap-form.ts';
import { isVatRefusal, useQuotedCart } from './use-quoted-cart.ts';
import styles from './recap.module.css';

interface RecapData {
  readonly cart: CartWire;
  /** What is known of the customer; null for a guest. */
  readonly prefill: Prefill;
  readonly waiting: readonly LineItemWire[];
}

/** What a number is good for, by the seller's country; in the union it may take the VAT away. */
const VAT_HINTS: Readonly<Record<string, string>> = { CH: 'vat_number_hint_ch', GB: 'vat_number_hint_gb' };

/** Addresses, a last look at everything, one button. What was typed survives a reload and an error. */
export function Page({ payload, data }: PageProps<RecapData>) {
  const t = useTranslate();
  const client = useClient();
  const navigate = useNavigate();
  const [form, setForm] = useRecapForm(data.cart, data.prefill);
  // A number counts when it is written to its end, not at every key.
  const [typingVat, setTypingVat] = useState<string>();
  const [busy, setBusy] = useState(false);
  const known = { ...form, vatNumber: typingVat ?? form.vatNumber };
  const quoted = useQuotedCart(data.cart, (cart) => destinationOf(known, cart), busy);
  const { cart } = quoted;
  const [found, setFound] = useState<Problems>(NO_PROBLEMS);
  const problems: Problems = {
    shipping: remainingProblems(found.shipping, form.shipping),
    billing: form.billingSame ? {} : remainingProblems(found.billing, form.billing),
  };
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const [attempt, setAttempt] = useState(0);
  // What the changes are told against: the cart as it first stood here, then as it stood when an order was stopped.
  const [seen, setSeen] = useLoaded(data.cart);
  const [stopped, setStopped] = useState(0);
  const changes = quoted.pending ? [] : cartChanges(seen, cart);

  const submit = async () => {
    const wrong: Problems = {
      shipping: addressProblems(form.shipping),
      billing: form.billingSame ? {} : addressProblems(form.billing),
    };
    setFound(wrong);
    setRefusal(undefined);
    if (hasProblems(wrong)) return setAttempt(attempt + 1);
    setTypingVat(undefined);
    setBusy(true);
    const outcome = await placeOrder(client, cart, await quoted.settle(), form);
    if (outcome.cart) quoted.show(outcome.cart);
    setBusy(false);
    if (outcome.isStopped) {
      setSeen(cart);
      return setStopped(stopped + 1);
    }
    if (!outcome.order) {
      const refused = { key: outcome.refusal?.key ?? '', text: outcome.refusal?.text || t('shell:no_answer') };
      if (isVatRefusal(refused.key)) quoted.refuseVat(refused.text);
      setRefusal(refused);
      return setAttempt(attempt + 1);
    }
    forgetDraft();
    await client.session.refresh();
    await navigate(
      `${payload.shop.pagePaths['payment'] ?? '/'}?order_number=${outcome.order.orderNumber}&key=${outcome.order.accessKey}`,
    );
  };
  // A number mended since is no error any more.
  const refusedNow = refusal && isVatRefusal(refusal.key) && quoted.vatProblem === '' ? undefined : refusal;

  return (
    <>
      <CheckoutSteps current="details" />
      <h1>{t('checkout:title')}</h1>
      {data.prefill ? null : <SignInInvitation />}
      <MergeNotice cart={cart} />
      <Waiting items={data.waiting} />
      <form
        noValidate
        method="post"
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <div className={styles.form}>
          <Refused problems={problems} refusal={refusedNow} attempt={attempt} />
          {quoted.failure ? (
            <Notice level="danger" live>
              <p>{quoted.failure}</p>
              {isClosedCart(quoted.failureKey) ? <CurrentCart /> : null}
            </Notice>
          ) : null}
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('checkout:address_title')}</legend>
            <AddressFields
              purpose="shipping"
              address={form.shipping}
              problems={problems.shipping}
              onChange={(shipping) => setForm({ ...form, shipping })}
            />
          </fieldset>
          <Checkbox
            label={t('checkout:billing_same')}
            checked={form.billingSame}
            onChange={(event) => setForm({ ...form, billingSame: event.target.checked })}
          />
          {form.billingSame ? null : (
            <fieldset className={styles.group}>
              <legend className={styles.legend}>{t('checkout:billing_title')}</legend>
              <AddressFields
                purpose="billing"
                address={form.billing}
                problems={problems.billing}
                onChange={(billing) => setForm({ ...form, billing })}
              />
            </fieldset>
          )}
          <TextField
            id={VAT_FIELD}
            label={t('checkout:vat_number')}
            hint={t(`checkout:${VAT_HINTS[payload.shop.defaultCountry] ?? 'vat_number_hint'}`)}
            maxLength={24}
            autoComplete="off"
            value={form.vatNumber}
            error={quoted.vatProblem || undefined}
            onFocus={() => setTypingVat(form.vatNumber)}
            onBlur={() => setTypingVat(undefined)}
            onChange={(event) => setForm({ ...form, vatNumber: event.target.value })}
          />
          <TextArea
            label={t('checkout:notes')}
            maxLength={1000}
            value={form.notes}
            onChange={(event) => setForm({ ...form, notes: event.target.value })}
          />
          <Checkbox
            label={t('checkout:invoice')}
            checked={form.invoice}
            onChange={(event) => setForm({ ...form, invoice: event.target.checked })}
          />
        </div>
        <Recap cart={cart} pending={quoted.pending} busy={busy} changes={changes} stopped={stopped} />
      </form>
    </>
  );
}

interface RecapProps {
  readonly cart: CartWire;
  readonly pending: boolean;
  readonly busy: boolean;
  readonly changes: readonly CartChange[];
  readonly stopped: number;
}

/** What is bought, when it comes and what it costs at the destination known so far. */
function Recap({ cart, pending, busy, changes, stopped }: RecapProps) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = useShop();
  return (
    <aside className={styles.recap}>
      <h2 className={styles.recapTitle}>{t('checkout:summary')}</h2>
      {cartLines(cart).map((line) => (
        <LineCard key={line.id} line={line} pending={pending} />
      ))}
      <Totals of={cart} pending={pending} />
      {pending ? null : (
        <p className={styles.note}>
          {t('cart:destination', { place: `${shown.country(cart.country)} ${cart.postalCode}`.trim() })}
        </p>
      )}
      <p className={styles.note}>{t('checkout:withdrawal')}</p>
      <p className={styles.note}>
        {t('checkout:terms')} <PageLink to={pagePaths['terms'] ?? '/'}>{t('checkout:terms_link')}</PageLink>
      </p>
      <CartChanged changes={changes} stopped={stopped} />
      <Button type="submit" look="main" busyText={busy ? t('checkout:placing') : undefined}>
        {t('checkout:place')}
      </Button>
      <p className={styles.note}>{t('checkout:place_next')}</p>
    </aside>
  );
}

function SignInInvitation() {
  const t = useTranslate();
  return (
    <p className={styles.invitation}>
      <span>{t('checkout:sign_in_text')}</span>
      <SignInLink>{t('checkout:sign_in')}</SignInLink>
    </p>
  );
}

/** Lines that are not part of this order, so that nobody believes they are. */
function Waiting({ items }: { readonly items: readonly LineItemWire[] }) {
  const t = useTranslate();
  const { defaultLinks } = useShop();
  if (items.length === 0) return null;
  return (
    <Notice level="warning" title={t('cart:waiting_title')}>
      <p>{t('cart:waiting_text')}</p>
      <ul>
        {items.map((line) => (
          <li key={line.id}>
            <WaitingName line={line} />
          </li>
        ))}
      </ul>
      <p>
        <PageLink to={defaultLink(defaultLinks, 'cart')}>{t('cart:waiting_see')}</PageLink>
      </p>
    </Notice>
  );
}

interface Outcome {
  readonly order?: { readonly orderNumber: string; readonly accessKey: string };
  readonly cart?: CartWire;
  /** True when the cart is not what was seen: nothing is ordered before the customer has looked again. */
  readonly isStopped?: boolean;
  readonly refusal?: OrderRefusal;
}

/** Saves the addresses, then orders exactly what was seen. A cart that changed meanwhile comes back, to be looked at. */
async function placeOrder({ api }: Client, seen: CartWire, newest: CartWire, form: RecapForm): Promise<Outcome> {
  const isStopped = (cart: CartWire) => needsConsent(cartChanges(seen, cart));
  if (isStopped(newest)) return { cart: newest, isStopped: true };
  const addressed = await api('PATCH /cart/{id}/item/address/', {
    params: { id: newest.id },
    body: {
      shippingAddress: trimmed(form.shipping),
      billingAddress: form.billingSame ? null : trimmed(form.billing),
      vatNumber: form.vatNumber.trim() || null,
      cartVersion: newest.version,
    },
  });
  if (!addressed.ok) return stoppedOr(addressed.error, newest, isStopped);
  const cart = addressed.data;
  if (isStopped(cart)) return { cart, isStopped: true };
  const ordered = await api('POST /cart/{id}/checkout/', {
    params: { id: cart.id },
    body: { user_notes: { text: form.notes, invoiceRequested: form.invoice }, cartVersion: cart.version },
  });
  return ordered.ok ? { order: ordered.data } : stoppedOr(ordered.error, cart, isStopped);
}

/** A cart that is another though every line is as it was seen is told as the refusal that it is. */
function stoppedOr(error: CallError, cart: CartWire, isStopped: (cart: CartWire) => boolean): Outcome {
  if (error.key !== 'cart_changed') return { cart, refusal: error };
  const now = (error.detail as { readonly cart: CartWire }).cart;
  return isStopped(now) ? { cart: now, isStopped: true } : { cart: now, refusal: error };
}
