import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address, CartWire } from '#shop/cart/cart.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { Checkbox, TextArea, TextField } from '#ui/field/field.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { Totals } from '../../parts/totals.tsx';
import { useClient, type Client } from '../../shell/client.tsx';
import { useTranslate, type Translate } from '../../shell/dictionary.tsx';
import { readEntry, writeEntry } from '../../shell/session-entry.ts';
import { cartLines, shippingCents } from '../cart/cart-lines.ts';
import type { PageProps } from '../page-module.ts';
import { AddressFields } from './address-fields.tsx';
import { addressProblems, emptyAddress, trimmed, type AddressField, type Problem } from './address-form.ts';
import styles from './recap.module.css';

interface Form {
  readonly shipping: Address;
  readonly billing: Address;
  readonly billingSame: boolean;
  readonly vatNumber: string;
  readonly notes: string;
  readonly invoice: boolean;
}

type Problems = {
  readonly shipping: Partial<Record<AddressField, Problem>>;
  readonly billing: Partial<Record<AddressField, Problem>>;
};

const DRAFT = 'tirage-recap';
const NOTHING: Problems = { shipping: {}, billing: {} };

/** Addresses, a last look at everything, one button. What was typed survives a reload and an error. */
export function Page({ payload, data }: PageProps<{ readonly cart: CartWire }>) {
  const t = useTranslate();
  const client = useClient();
  const navigate = useNavigate();
  const [cart, setCart] = useState(data.cart);
  const [form, setForm] = useDraft(data.cart);
  const [problems, setProblems] = useState<Problems>(NOTHING);
  const [failure, setFailure] = useState('');
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const submit = async () => {
    const found: Problems = {
      shipping: addressProblems(form.shipping),
      billing: form.billingSame ? {} : addressProblems(form.billing),
    };
    setProblems(found);
    setFailure('');
    if (hasProblems(found)) return setAttempt(attempt + 1);
    setBusy(true);
    const outcome = await placeOrder(client, cart, form);
    setBusy(false);
    if (outcome.cart) setCart(outcome.cart);
    setChanges(outcome.changes ?? []);
    if (outcome.order) {
      sessionStorage.removeItem(DRAFT);
      await client.session.refresh();
      await navigate(
        `${payload.shop.pagePaths['payment'] ?? '/'}?order_number=${outcome.order.orderNumber}&key=${outcome.order.accessKey}`,
      );
    } else if (!outcome.changes) setFailure(outcome.text || t('shell:no_answer'));
  };

  return (
    <>
      <CheckoutSteps current="details" />
      <h1>{t('checkout:title')}</h1>
      <form
        noValidate
        method="post"
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={styles.form}>
          <ErrorSummary title={t('checkout:errors_title')} errors={summaryOf(problems, t)} attempt={attempt} />
          {failure ? (
            <Notice level="danger" live>
              <p>{failure}</p>
            </Notice>
          ) : null}
          <CartChanged changes={changes} cart={cart} />
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
            label={t('checkout:vat_number')}
            hint={t('checkout:vat_number_hint')}
            maxLength={24}
            autoComplete="off"
            value={form.vatNumber}
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
        <aside className={styles.recap}>
          <h2 className={styles.recapTitle}>{t('checkout:summary')}</h2>
          {cartLines(cart).map((line) => (
            <LineCard key={line.id} line={line} />
          ))}
          <Totals totals={cart.taxedPrice} shipping={shippingCents(cart)} />
          <p className={styles.note}>{t('checkout:withdrawal')}</p>
          <p className={styles.note}>
            {t('checkout:terms')}{' '}
            <PageLink to={payload.shop.pagePaths['terms'] ?? '/'}>{t('checkout:terms_link')}</PageLink>
          </p>
          <Button type="submit" look="main" busyText={busy ? t('checkout:placing') : undefined}>
            {t('checkout:place')}
          </Button>
        </aside>
      </form>
    </>
  );
}

interface CartChange {
  readonly lineItemId: string;
  readonly change: string;
}

interface Outcome {
  readonly order?: { readonly orderNumber: string; readonly accessKey: string };
  readonly cart?: CartWire;
  readonly changes?: readonly CartChange[];
  readonly text?: string;
}

/** Saves the addresses, then orders. A cart that changed comes back with what changed, to be confirmed. */
async function placeOrder({ api }: Client, cart: CartWire, form: Form): Promise<Outcome> {
  const addressed = await api('PATCH /cart/{id}/item/address/', {
    params: { id: cart.id },
    body: {
      shippingAddress: trimmed(form.shipping),
      billingAddress: form.billingSame ? null : trimmed(form.billing),
      vatNumber: form.vatNumber.trim() || null,
    },
  });
  if (!addressed.ok) return { text: addressed.error.text };
  // VAT or dates moved with the address: the customer sees the new totals before the order is placed.
  if (addressed.data.taxedPrice.payable.centAmount > cart.taxedPrice.payable.centAmount)
    return {
      cart: addressed.data,
      changes: addressed.data.lineOrder.map((lineItemId) => ({ lineItemId, change: 'dearer' })),
    };
  const ordered = await api('POST /cart/{id}/checkout/', {
    params: { id: cart.id },
    body: { user_notes: { text: form.notes, invoiceRequested: form.invoice } },
  });
  if (ordered.ok) return { order: ordered.data };
  if (ordered.error.key !== 'cart_changed') return { cart: addressed.data, text: ordered.error.text };
  const detail = ordered.error.detail as { changes: CartChange[]; cart: CartWire };
  return { cart: detail.cart, changes: detail.changes };
}

function CartChanged({ changes, cart }: { readonly changes: readonly CartChange[]; readonly cart: CartWire }) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Notice level="warning" title={t('checkout:changed_title')} live>
      <ul>
        {changes.map(({ lineItemId, change }) => (
          <li key={lineItemId}>
            {t(`checkout:changed_${change}`, { product: cart.lineItems[lineItemId]?.mcpProdName ?? '' })}
          </li>
        ))}
      </ul>
      <p>{t('checkout:changed_text')}</p>
    </Notice>
  );
}

/** Every problem with the id of its field. */
function summaryOf(problems: Problems, t: Translate): { field: string; text: string }[] {
  return (['shipping', 'billing'] as const).flatMap((purpose) =>
    Object.entries(problems[purpose]).map(([field, problem]) => ({
      field: `${purpose}-${field}`,
      text: t('checkout:error_line', {
        field: t(`checkout:${LABELS[field] ?? field}`),
        problem: t(`checkout:${problem.key}`, problem.values),
      }),
    })),
  );
}

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  postalCode: 'postal_code',
};

function hasProblems({ shipping, billing }: Problems): boolean {
  return Object.keys(shipping).length + Object.keys(billing).length > 0;
}

/** The form, kept for half an hour in this tab. */
function useDraft(cart: CartWire): [Form, (form: Form) => void] {
  const blank = emptyAddress(cart.country);
  const [form, setForm] = useState<Form>({
    shipping: cart.shippingAddress ?? blank,
    billing: cart.billingAddress ?? blank,
    billingSame: cart.billingAddress === null,
    vatNumber: cart.vatNumber ?? '',
    notes: '',
    invoice: true,
  });
  useEffect(() => {
    const draft = readEntry(sessionStorage, DRAFT, Date.now()) as Form | undefined;
    if (draft) setForm((form) => ({ ...form, ...draft }));
  }, []);
  return [
    form,
    (next) => {
      setForm(next);
      writeEntry(sessionStorage, DRAFT, next, Date.now(), '30m');
    },
  ];
}
