import { LONGEST_PURCHASE_ORDER } from '#shop/companies/company-rights.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { InvoiceNumber } from '#shop/vat/invoice-numbers.rules.ts';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import { addressErrors } from '../../parts/address/address-errors.ts';
import type { AddressProblems } from '../../parts/address/address-form.ts';
import { invoiceNumberField } from './invoice-numbers.tsx';
import { LineInCart } from './line-in-cart.tsx';
import { checkField } from './placed-by-staff.tsx';
import type { RecapCheck } from './recap-checks.rules.ts';
import { isVatRefusal } from './use-quoted-cart.ts';

/** Errors of the form, by address and field. */
export type Problems = {
  readonly shipping: AddressProblems;
  readonly billing: AddressProblems;
  /** The number is missing that the company asks for, or cannot be read. */
  readonly purchaseOrder: PurchaseOrderProblem | null;
  /** Numbers for the invoice that cannot be what they are to be. */
  readonly invoiceNumbers: readonly InvoiceNumber[];
  /** Texts that are longer than the server takes. */
  readonly longTexts: readonly LongText[];
  /** Why the VAT number does not count; empty when it counts. */
  readonly vat: string;
  /** What staff in the customer's place have not confirmed. */
  readonly recapChecks: readonly RecapCheck[];
};

export const NO_PROBLEMS: Problems = {
  shipping: {},
  billing: {},
  purchaseOrder: null,
  invoiceNumbers: [],
  longTexts: [],
  vat: '',
  recapChecks: [],
};
export const VAT_FIELD = 'vat-number';
export const PURCHASE_ORDER_FIELD = 'purchase-order';

export type PurchaseOrderProblem = 'missing' | 'unreadable' | 'too_long';
/** Texts that may be too long, with the most characters that the order takes, in the order of the form. */
export const LONG_TEXTS = { notes: 1000, customSender: 120, approvalNote: 1000 } as const;
export type LongText = keyof typeof LONG_TEXTS;
const LABELS: Readonly<Record<LongText, string>> = {
  notes: 'checkout:notes',
  customSender: 'checkout:sender',
  approvalNote: 'checkout:approval_note',
};
export const longTextField = (name: LongText) => `recap-${name}`;

export function purchaseOrderText(problem: PurchaseOrderProblem, t: Translate): string {
  if (problem === 'too_long') return t('checkout:too_long', { most: LONGEST_PURCHASE_ORDER });
  return t(problem === 'missing' ? 'checkout:purchase_order_missing' : 'checkout:purchase_order_unreadable');
}

/** In place of a key: nobody knows whether the order was placed. */
export const UNSURE = 'unsure';
/** The same of a colleague's consent. */
export const UNSURE_REQUEST = 'unsure_request';
const TITLES: Readonly<Partial<Record<string, string>>> = {
  [UNSURE]: 'checkout:unsure_title',
  [UNSURE_REQUEST]: 'checkout:unsure_request_title',
};

/** Why the server refused the order. */
export interface OrderRefusal {
  readonly key: string;
  readonly text: string;
  /** The field of a line that corrects it. */
  readonly field?: string | undefined;
  /** The line that is sold no more as it was put. */
  readonly notSold?: LineItemWire | undefined;
}

interface RefusedProps {
  readonly problems: Problems;
  readonly refusal: OrderRefusal | undefined;
  readonly attempt: number;
}

/** Why there is no order yet: the errors of the form, or the server's refusal with its field if it has one. */
export function Refused({ problems, refusal, attempt }: RefusedProps) {
  const t = useTranslate();
  const field = refusal && (refusal.field ?? fieldOf(refusal.key));
  const found = (['shipping', 'billing'] as const).flatMap((purpose) => addressErrors(purpose, problems[purpose], t));
  const unnumbered = problems.purchaseOrder
    ? [{ field: PURCHASE_ORDER_FIELD, text: purchaseOrderText(problems.purchaseOrder, t) }]
    : [];
  const vat = problems.vat === '' || refusal?.text === problems.vat ? [] : [{ field: VAT_FIELD, text: problems.vat }];
  const numbers = problems.invoiceNumbers.map((kind) => ({
    field: invoiceNumberField(kind),
    text: t(`checkout:number_${kind}_wrong`),
  }));
  const unread = problems.recapChecks.map((check) => ({
    field: checkField(check),
    text: t(`checkout:staff_unread_${check}`),
  }));
  const long = problems.longTexts.map((name) => ({
    field: longTextField(name),
    text: t('checkout:error_line', {
      field: t(LABELS[name]),
      problem: t('checkout:too_long', { most: LONG_TEXTS[name] }),
    }),
  }));
  const ofForm = [...found, ...vat, ...numbers, ...unnumbered, ...long, ...unread];
  const errors = [...ofForm, ...(refusal ? [{ field, text: refusal.text }] : [])];
  const refused = TITLES[refusal?.key ?? ''] ?? 'checkout:refused_title';
  const title = t(refusal && field === undefined ? refused : 'checkout:errors_title');
  return (
    <ErrorSummary title={title} errors={errors} attempt={attempt}>
      {refusal && leadsToCart(refusal.key) ? <CurrentCart /> : null}
      {refusal?.notSold ? <LineInCart line={refusal.notSold} /> : null}
    </ErrorSummary>
  );
}

/** Whether only the cart page can help: the cart was replaced or emptied in another tab. */
function leadsToCart(refusal: string): boolean {
  return isClosedCart(refusal) || refusal === 'cart_empty';
}

/** The field that corrects a refusal of the server; undefined if there is none. */
function fieldOf(refusal: string): string | undefined {
  return isVatRefusal(refusal) ? VAT_FIELD : FIELDS[refusal];
}

const FIELDS: Readonly<Record<string, string>> = {
  purchase_order_missing: PURCHASE_ORDER_FIELD,
  purchase_order_unreadable: PURCHASE_ORDER_FIELD,
  postal_code_invalid: 'shipping-postalCode',
  no_arrival_dates: 'shipping-postalCode',
  country_not_served: 'shipping-country',
};

export function CurrentCart() {
  const t = useTranslate();
  const { defaultLinks } = useShop();
  return (
    <p>
      <PageLink to={defaultLink(defaultLinks, 'cart')}>{t('checkout:current_cart')}</PageLink>
    </p>
  );
}

export function hasProblems(problems: Problems): boolean {
  const { shipping, billing, purchaseOrder, invoiceNumbers, longTexts, vat, recapChecks } = problems;
  return (
    purchaseOrder !== null ||
    invoiceNumbers.length + longTexts.length + recapChecks.length > 0 ||
    vat !== '' ||
    Object.keys(shipping).length + Object.keys(billing).length > 0
  );
}
