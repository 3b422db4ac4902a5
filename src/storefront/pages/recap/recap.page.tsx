import { vatSentence } from '../../parts/vat-sentence.rules.ts';
import { keptUnsaved } from '../../parts/unsaved-changes.ts';
import { useTooLong } from '../../parts/use-too-long.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerAddresses } from '#shop/address-book/address-book.schema.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { CollectionPointWire } from '#shop/delivery/delivery.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { MethodBeforehand } from '#kernel/payment-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { exceededLimit, isFree, type BuyingHere } from '../../parts/buying.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { DeliverySections, isUndivided } from '../../parts/delivery-sections.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { MergeNotice } from '../../parts/merge-notice.tsx';
import { useIsHelped } from '../../parts/owner-only.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { Totals } from '../../parts/totals.tsx';
import { CutNotice } from '../../parts/uploads/cut-notice.tsx';
import { approvedFor, type KnownLine } from '../../parts/uploads/known-line.ts';
import { HeldNotice } from '../../parts/file-check/held-notice.tsx';
import { UnderwayNotice } from '../../parts/uploads/underway-notice.tsx';
import { addressOfCart } from '../../parts/uploads/uploads-of.ts';
import { useKnownFiles } from '../../parts/uploads/use-known-files.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { WaitingName } from '../../parts/waiting-items.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { AddressFields } from '../../parts/address/address-fields.tsx';
import { emptyAddress } from '../../parts/address/address-form.ts';
import { CartChanged } from './cart-changed.tsx';
import { destinationOf, type CartChange } from './cart-changes.ts';
import {
  CurrentCart,
  PURCHASE_ORDER_FIELD,
  purchaseOrderText,
  Refused,
  VAT_FIELD,
  type PurchaseOrderProblem,
  LONG_TEXTS,
  longTextField,
} from './refused.tsx';
import { blankAddress, useRecapForm, type Prefill, type RecapForm } from './recap-form.ts';
import { ContentOfLine } from './content-of-line.tsx';
import { DeliveryOfLine, OtherAddress } from './line-delivery.tsx';
import { InvoiceNumberFields } from './invoice-numbers.tsx';
import { LineInCart, LinesNotSold } from './line-in-cart.tsx';
import { PlacedByStaff } from './placed-by-staff.tsx';
import { ReceiveChoice } from './receive-choice.tsx';
import type { RecapCheck } from './recap-checks.rules.ts';
import { SEVERAL, useLineDelivery, type LineDelivery } from './use-line-delivery.ts';
import { useLineContent, type LineContent } from './use-line-content.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuotedCart } from './use-quoted-cart.ts';
import { SaveAddress, SavedAddressChoice } from './saved-address-choice.tsx';
import styles from './recap.module.css';

/** Who came here past a change of the cart that is not saved, by Forward for one, is led back to it. */
function useUnsavedFirst(cart: CartWire): void {
  const { defaultLinks } = useShop();
  const navigate = useNavigate();
  useEffect(() => {
    if (keptUnsaved(cart).size > 0) void navigate(defaultLink(defaultLinks, 'cart'), { replace: true });
  }, [cart, defaultLinks, navigate]);
}

interface RecapData {
  readonly cart: CartWire;
  /** The customer's known data; null for a guest. */
  readonly prefill: Prefill;
  readonly waiting: readonly LineItemWire[];
  readonly buying: BuyingHere;
  /** Where the shop's orders can be collected. */
  readonly points: readonly CollectionPointWire[];
  /** What was sent for the lines. Null when it could not be read. */
  readonly files: readonly KnownLine[] | null;
  /** The customer's saved addresses; null for a guest. */
  readonly book: CustomerAddresses | null;
}

/** Hints about the effect of a VAT number, by the seller's country. In the EU a number may remove the VAT. */
const VAT_HINTS: Readonly<Record<string, string>> = { CH: 'vat_number_hint_ch', GB: 'vat_number_hint_gb' };

/** Addresses, a summary of the order, and one button. The input survives a reload and an error. */
export function Page({ payload, data }: PageProps<RecapData>) {
  const t = useTranslate();
  const tooLong = useTooLong();
  useUnsavedFirst(data.cart);
  const [kept, setForm] = useRecapForm(data.cart, data.prefill);
  const isCollected = data.points.some(({ collectAt }) => collectAt === kept.collectAt);
  // A place that is no longer offered is left. The invoice of what is collected goes to the one address of the form.
  const form = isCollected ? { ...kept, billingSame: true, customSender: '' } : { ...kept, collectAt: '' };
  const [book, setBook] = useState(data.book);
  const blank = blankAddress(data.cart, data.prefill);
  // A VAT number counts when the customer has finished typing it, not at every key.
  const [typingVat, setTypingVat] = useState<string>();
  const known = { ...form, vatNumber: typingVat ?? form.vatNumber };
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const quoted = useQuotedCart(data.cart, (cart) => destinationOf(known, cart), busy);
  const files = useKnownFiles(quoted.cart.id, data.files);
  const delivery = useLineDelivery(quoted);
  const content = useLineContent(quoted);
  const typedLine = quoted.cart.lineItems[delivery.typingFor ?? ''];
  const order = usePlaceOrder(data.cart, quoted, content, form, data.buying, setBusy);
  const submit = () => {
    setTypingVat(undefined);
    void order.place();
  };

  return (
    <>
      <CheckoutSteps current="details" />
      <h1>{t('checkout:title')}</h1>
      <HeldNotice />
      <UnderwayNotice />
      {data.prefill ? null : <SignInInvitation />}
      <MergeNotice cart={quoted.cart} />
      <Waiting items={data.waiting} />
      <LinesNotSold cart={quoted.cart} />
      <TotalAbove cart={quoted.cart} pending={quoted.pending} />
      <form
        noValidate
        method="post"
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <div className={styles.form}>
          <Refused problems={order.problems} refusal={order.refusal} attempt={order.attempt} />
          {quoted.failure ? (
            <Notice level="danger" live>
              <p>{quoted.failure}</p>
              {isClosedCart(quoted.failureKey) ? <CurrentCart /> : null}
              {quoted.failedLine ? <LineInCart line={quoted.failedLine} /> : null}
            </Notice>
          ) : null}
          <ReceiveChoice
            points={data.points}
            collectAt={form.collectAt}
            onChange={(collectAt) => setForm({ ...kept, collectAt })}
          />
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              {t(isCollected ? 'checkout:collect_who' : 'checkout:address_title')}
            </legend>
            {book ? (
              <SavedAddressChoice
                type="shipping"
                book={book}
                address={form.shipping}
                blank={blank}
                onChange={(shipping) => setForm({ ...kept, shipping })}
              />
            ) : null}
            <AddressFields
              purpose="shipping"
              isCollected={isCollected}
              address={form.shipping}
              problems={order.problems.shipping}
              onChange={(shipping) => setForm({ ...kept, shipping })}
            />
            {book ? (
              <SaveAddress
                type="shipping"
                book={book}
                address={form.shipping}
                recipient={form.shipping}
                onSaved={(after, shipping) => {
                  setBook(after);
                  setForm({ ...kept, shipping });
                }}
              />
            ) : null}
          </fieldset>
          {isCollected ? null : (
            <Checkbox
              label={t('checkout:billing_same')}
              checked={form.billingSame}
              onChange={(event) => setForm({ ...kept, billingSame: event.target.checked })}
            />
          )}
          {form.billingSame ? null : (
            <fieldset className={styles.group}>
              <legend className={styles.legend}>{t('checkout:billing_title')}</legend>
              {book ? (
                <SavedAddressChoice
                  type="billing"
                  book={book}
                  address={form.billing}
                  blank={blank}
                  onChange={(billing) => setForm({ ...kept, billing })}
                />
              ) : null}
              <AddressFields
                purpose="billing"
                address={form.billing}
                problems={order.problems.billing}
                onChange={(billing) => setForm({ ...kept, billing })}
              />
              {book ? (
                <SaveAddress
                  type="billing"
                  book={book}
                  address={form.billing}
                  recipient={form.shipping}
                  onSaved={(after, billing) => {
                    setBook(after);
                    setForm({ ...kept, billing });
                  }}
                />
              ) : null}
            </fieldset>
          )}
          <TextField
            id={VAT_FIELD}
            label={t('checkout:vat_number')}
            hint={t(
              `checkout:${(isCollected ? 'vat_number_hint_collected' : VAT_HINTS[payload.shop.defaultCountry]) ?? 'vat_number_hint'}`,
            )}
            maxLength={24}
            autoComplete="off"
            value={form.vatNumber}
            error={quoted.vatProblem || undefined}
            onFocus={() => setTypingVat(form.vatNumber)}
            onBlur={() => setTypingVat(undefined)}
            onChange={(event) => setForm({ ...kept, vatNumber: event.target.value })}
          />
          <InvoiceNumberFields
            form={form}
            problems={order.problems.invoiceNumbers}
            onChange={(invoiceNumbers) => setForm({ ...kept, invoiceNumbers })}
          />
          <PurchaseOrder
            form={form}
            isRequired={data.buying?.needsPurchaseOrder === true}
            problem={order.problems.purchaseOrder}
            isOfCompany={data.buying !== null}
            onChange={(purchaseOrder) => setForm({ ...kept, purchaseOrder })}
          />
          <TextArea
            id={longTextField('notes')}
            label={t('checkout:notes')}
            value={form.notes}
            error={tooLong(form.notes.trim(), LONG_TEXTS.notes)}
            onChange={(event) => setForm({ ...kept, notes: event.target.value })}
          />
          {isCollected ? null : (
            <TextField
              id={longTextField('customSender')}
              label={t('checkout:sender')}
              hint={t('checkout:sender_hint')}
              value={form.customSender}
              error={tooLong(form.customSender.trim(), LONG_TEXTS.customSender)}
              onChange={(event) => setForm({ ...kept, customSender: event.target.value })}
            />
          )}
          <Checkbox
            label={t('checkout:invoice')}
            checked={form.invoice}
            onChange={(event) => setForm({ ...kept, invoice: event.target.checked })}
          />
        </div>
        <Recap
          cart={quoted.cart}
          files={files}
          pending={quoted.pending}
          busy={busy}
          changes={order.changes}
          stopped={order.stopped}
          buying={data.buying}
          methods={data.prefill?.paymentMethods ?? []}
          form={form}
          book={book}
          delivery={delivery}
          content={content}
          unread={order.problems.recapChecks}
          onChange={(change) => setForm({ ...kept, ...change })}
        />
      </form>
      {typedLine ? (
        <OtherAddress
          line={typedLine}
          typed={{ ...form.elsewhere, email: form.elsewhere.email || form.shipping.email }}
          delivery={delivery}
          onType={(elsewhere) => setForm({ ...kept, elsewhere })}
          onSent={() => setForm({ ...kept, elsewhere: emptyAddress(quoted.cart.country) })}
        />
      ) : null}
    </>
  );
}

const SUMMARY = 'summary';

/** On a phone the summary comes after the form, so what is to be paid is said before it, too. */
function TotalAbove({ cart, pending }: { readonly cart: CartWire; readonly pending: boolean }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <p className={styles.above}>
      <strong>{t('checkout:summary_above', { amount: pending ? '…' : shown.money(cart.taxedPrice.payable) })}</strong>
      <a
        href={`#${SUMMARY}`}
        onClick={(event) => {
          // No step in the history: Back leads to the cart, not to the same page.
          event.preventDefault();
          const summary = document.getElementById(SUMMARY);
          summary?.scrollIntoView();
          summary?.focus({ preventScroll: true });
        }}
      >
        {t('checkout:summary_link')}
      </a>
    </p>
  );
}

interface RecapProps {
  readonly cart: CartWire;
  readonly files: RecapData['files'];
  readonly pending: boolean;
  readonly busy: boolean;
  readonly changes: readonly CartChange[];
  readonly stopped: number;
  readonly buying: BuyingHere;
  /** The ways to pay that the shop offers. */
  readonly methods: readonly MethodBeforehand[];
  readonly form: RecapForm;
  readonly book: CustomerAddresses | null;
  readonly delivery: LineDelivery;
  readonly content: LineContent;
  /** What staff in the customer's place have not confirmed. */
  readonly unread: readonly RecapCheck[];
  onChange(change: Partial<RecapForm>): void;
}

/** How many files of a line are there, and what the checks have come to. */
function FilesThere({ files }: { readonly files: KnownLine | undefined }) {
  const t = useTranslate();
  if (!files || files.count === 0) return null;
  return (
    <p className={styles.note}>{t(`checkout:files_${stateOf(files)}`, { count: files.count, names: files.without })}</p>
  );
}

function stateOf({ waiting, lacking, isToCorrect, isChecked }: KnownLine) {
  if (waiting.length > 0) return 'reading';
  if (lacking) return lacking;
  if (isToCorrect) return 'wrong';
  return isChecked ? 'clean' : 'there';
}

/** Files that an order before had printed need nothing any more. */
function ApprovedBefore({ number }: { readonly number: string | null }) {
  const t = useTranslate();
  return number ? <p className={styles.note}>{t('cart:files_approved', { number })}</p> : null;
}

/** The lines, their dates and their prices at the destination that is known so far. */
function Recap(props: RecapProps) {
  const {
    cart,
    files,
    pending,
    busy,
    changes,
    stopped,
    buying,
    methods,
    form,
    book,
    delivery,
    content,
    unread,
    onChange,
  } = props;
  const t = useTranslate();
  const tooLong = useTooLong();
  const shown = useShown();
  const { pagePaths, legal } = useShop();
  const vat = vatSentence(cart, legal.country);
  const isHelped = useIsHelped();
  const limit = pending ? undefined : exceededLimit(buying, cart);
  const isAsked = limit !== undefined;
  const free = isFree(cart);
  return (
    <aside id={SUMMARY} tabIndex={-1} className={styles.recap} data-several={delivery.isSeveral || undefined}>
      <h2 className={styles.recapTitle}>{t('checkout:summary')}</h2>
      <div className={styles.goods}>
        <SeveralAddresses cart={cart} delivery={delivery} />
        <DeliverySections of={cart} pending={pending}>
          {(line) => (
            <LineCard
              key={line.id}
              line={line}
              worn={wornArtwork({ address: addressOfCart(cart.id) }, files ?? undefined, line.id)}
              pending={pending}
              saving={content.saving.has(line.id)}
              content={line.contentQuestion ? <ContentOfLine line={line} content={content} /> : undefined}
              {...(approvedFor(files, line.id) === null ? {} : { promised: 'if paid' as const })}
            >
              <FilesThere files={files?.find(({ lineItemId }) => lineItemId === line.id)} />
              <ApprovedBefore number={approvedFor(files, line.id)} />
              {delivery.isSeveral ? <DeliveryOfLine cart={cart} line={line} book={book} delivery={delivery} /> : null}
            </LineCard>
          )}
        </DeliverySections>
      </div>
      <Totals of={cart} pending={pending} />
      {pending || !isUndivided(cart) || cart.collectAt !== null ? null : (
        <p className={styles.note}>
          {form.shipping.postalCode.trim() === ''
            ? t(vat.key, { country: shown.country(vat.country) })
            : t('cart:destination', { place: `${shown.country(cart.country)} ${cart.postalCode}`.trim() })}
        </p>
      )}
      <p className={styles.note}>{t('checkout:withdrawal')}</p>
      <p className={styles.note}>
        {t('checkout:terms')} <PageLink to={pagePaths['terms'] ?? '/'}>{t('checkout:terms_link')}</PageLink>
      </p>
      <CartChanged changes={changes} stopped={stopped} />
      {isAsked ? (
        <>
          <Notice level="warning" title={t('checkout:approval_title')}>
            <p>
              {t('checkout:approval_text', {
                limit: shown.cents(limit, cart.currencyCode),
                names: (buying?.approvers ?? []).join(', '),
              })}
            </p>
          </Notice>
          <SelectField
            label={t('checkout:approval_payment')}
            hint={t(form.approvalPayment === 'transfer' ? 'checkout:approval_transfer' : 'checkout:approval_later')}
            value={form.approvalPayment}
            onChange={(event) => onChange({ approvalPayment: event.target.value as MethodBeforehand | '' })}
          >
            <option value="">{t('checkout:approval_payment_later')}</option>
            {methods.map((method) => (
              <option key={method} value={method}>
                {t(`checkout:method_${method}`)}
              </option>
            ))}
          </SelectField>
          <TextArea
            id={longTextField('approvalNote')}
            label={t('checkout:approval_note')}
            error={tooLong(form.approvalNote.trim(), LONG_TEXTS.approvalNote)}
            rows={2}
            value={form.approvalNote}
            onChange={(event) => onChange({ approvalNote: event.target.value })}
          />
        </>
      ) : null}
      <CutNotice files={files?.flatMap(({ unfinished }) => unfinished) ?? []} />
      {isHelped && !isAsked ? <PlacedByStaff cart={cart} form={form} missing={unread} onChange={onChange} /> : null}
      <Button
        type="submit"
        look="main"
        busyText={busy ? t(isAsked ? 'checkout:asking' : 'checkout:placing') : undefined}
      >
        {t(isAsked ? 'checkout:approval_ask' : free ? 'checkout:place_free' : 'checkout:place')}
      </Button>
      <p className={styles.note}>{t(nextKey(isAsked, isHelped, free))}</p>
    </aside>
  );
}

/** What follows the press of the button. */
function nextKey(isAsked: boolean, isHelped: boolean, isFree: boolean): string {
  if (isAsked) return 'checkout:approval_next';
  if (isFree) return 'checkout:place_free_next';
  return isHelped ? 'checkout:staff_next' : 'checkout:place_next';
}

/** One address, unless the customer wants a choice for each line; and back to one. */
function SeveralAddresses({ cart, delivery }: Pick<RecapProps, 'cart' | 'delivery'>) {
  const t = useTranslate();
  const { isSeveral, working } = delivery;
  return (
    <>
      {isSeveral ? <p className={styles.note}>{t('checkout:several_text')}</p> : null}
      <Button
        look="quiet"
        id={SEVERAL}
        className={styles.several}
        busyText={isSeveral && working !== '' ? t('checkout:deliver_busy') : undefined}
        onClick={() => (isSeveral ? delivery.close(cart) : delivery.open(cart))}
      >
        {t(isSeveral ? 'checkout:several_end' : 'checkout:several_begin')}
      </Button>
    </>
  );
}

interface PurchaseOrderProps {
  readonly form: RecapForm;
  readonly isRequired: boolean;
  readonly problem: PurchaseOrderProblem | null;
  /** Whether the visitor is a member of a company. */
  readonly isOfCompany: boolean;
  onChange(purchaseOrder: string): void;
}

/** For companies: members of one, and whoever names one in an address. */
function PurchaseOrder({ form, isRequired, problem, isOfCompany, onChange }: PurchaseOrderProps) {
  const t = useTranslate();
  const named = (form.billingSame ? form.shipping : form.billing).company.trim();
  if (!isOfCompany && named === '' && form.purchaseOrder === '') return null;
  return (
    <TextField
      id={PURCHASE_ORDER_FIELD}
      label={t(isRequired ? 'checkout:purchase_order_required' : 'checkout:purchase_order')}
      hint={t(isRequired ? 'checkout:purchase_order_rule' : 'checkout:purchase_order_hint')}
      autoComplete="off"
      value={form.purchaseOrder}
      error={problem === null ? undefined : purchaseOrderText(problem, t)}
      onChange={(event) => onChange(event.target.value)}
    />
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

/** Lines that are not part of this order. They are shown so that customers do not expect them. */
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
