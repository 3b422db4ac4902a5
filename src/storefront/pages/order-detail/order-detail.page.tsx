import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ComplaintsWire, ComplaintWire } from '#shop/complaints/complaints.contract.ts';
import type { ConversationWire } from '#shop/messages/messages.contract.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { readCarried } from '#shop/orders/carried-reason.rules.ts';
import { shownStatus } from '#shop/orders/orders.rules.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { OrderWishes } from '../../parts/order-wishes.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { CollectionPoint } from '../../parts/collection-point.tsx';
import { DeliverySections, isUndivided } from '../../parts/delivery-sections.tsx';
import { FilesNotice } from '../../parts/files-notice.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { receivedCents } from '../../parts/paid.ts';
import { promisedOf } from '../../parts/promise.rules.ts';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Totals } from '../../parts/totals.tsx';
import { SignedMandate } from '../../parts/signed-mandate.tsx';
import { TransferDetails } from '../../parts/transfer-details.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { knownLines, type KnownLine } from '../../parts/uploads/known-line.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { UploadsOfLine } from '../../parts/uploads/uploads-of-line.tsx';
import { useOrderUploads } from '../../parts/uploads/use-order-uploads.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { lineInStatus, placeOfFiles, waitsForPaymentAlone } from '../../parts/waiting-files.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { AddressLines, addressName } from '../../parts/address/address-lines.tsx';
import { INVOICE_NUMBERS } from '#shop/vat/invoice-numbers.rules.ts';
import { AddressView } from './address-view.tsx';
import { attemptState } from './attempt-state.ts';
import { Cancel } from './cancel.tsx';
import { ConfirmEdit } from './confirm-edit.tsx';
import { asksFilesAgain } from './edit-changes.rules.ts';
import { LineComplaints } from './complaints/line-complaints.tsx';
import { cancelledNote, isLatePayment, lapsedFor } from './cancelled.rules.ts';
import { JobTimelines } from './job-timeline.tsx';
import { LineActions } from './line-actions.tsx';
import { orderQuery, type OrderData } from './load-order.ts';
import { Messages } from './messages.tsx';
import { Reorder } from './reorder.tsx';
import { ResetPayment } from './reset-payment.tsx';
import { toldProduct } from './told-product.ts';
import frame from '../../parts/order-frame.module.css';
import styles from './order-detail.module.css';

interface DetailData extends OrderData {
  /** True for the account that owns the order. A guest opens the order from a mail. */
  readonly isInArea: boolean;
  /** False for a member of a company whose role orders nothing. */
  readonly mayReorder: boolean;
  /** Null when they could not be read. */
  readonly messages: ConversationWire | null;
  readonly complaints: ComplaintsWire | null;
  readonly uploads: UploadsWire | null;
}

/** One order: the customer's next step first, then the progress of each job, then the documents. */
export function Page({ payload, data }: PageProps<DetailData>) {
  const t = useTranslate();
  const shown = useShown();
  const { session } = useClient();
  const [loaded, setLoaded, before] = useLoaded(data.order);
  const setOrder = (changed: OrderWire) => {
    setLoaded(changed);
    // The head of the page counts the orders that wait for their customer.
    void session.refresh();
  };
  const order = newerOf(loaded, before);
  const [complaints, setComplaints] = useLoaded(data.complaints);
  const uploads = useOrderUploads(data, setOrder);
  const focusNext = useFocusAfter();
  const edit = useDraft();
  // How long the history was after a change: whatever happens next is newer than that. And whether files are asked again.
  const [amended, setAmended] = useState<{ readonly history: number; readonly asksFiles: boolean }>();
  const known = knownLines(uploads.uploads);
  const isCancelled = order.orderState === 'cancelled';
  const ordersPath = payload.shop.pagePaths['orders'];
  return (
    <InArea is={data.isInArea}>
      {data.isInArea && ordersPath ? (
        <p className={styles.back}>
          <PageLink to={ordersPath}>{t('order:back')}</PageLink>
        </p>
      ) : null}
      <p className={frame.over}>{t('order:placed_on', { date: shown.instant(order.placedAt) })}</p>
      <h1 id={TITLE} tabIndex={-1} className={frame.title}>
        <Unbroken>{t(isCancelled ? 'order:cancelled_title' : 'order:title', { number: order.orderNumber })}</Unbroken>
      </h1>
      {isCancelled ? <Cancelled order={order} /> : null}
      {amended?.history === order.history.length ? <Amended asksFiles={amended.asksFiles} /> : null}
      {order.orderedBy === null ? null : <Colleagues name={order.orderedBy} />}
      <ToDo
        order={order}
        files={known}
        isOwn={data.isInArea && order.orderedBy === null}
        onChanged={(changed) => {
          setOrder(changed);
          focusNext(TITLE);
        }}
        to={`${payload.shop.pagePaths['payment'] ?? '/'}${orderQuery(data)}`}
      />
      <RefundDue order={order} />
      <WalletIncrease order={order} to={payload.shop.pagePaths['wallet']} />
      <div className={`${frame.columns} ${styles.content}`}>
        <section>
          <h2>{t('order:items')}</h2>
          <DeliverySections of={order} isPromised={(id) => promisedOf(order, id) !== 'nothing'}>
            {(line) => (
              <div key={line.id} className={styles.line}>
                <LineCard
                  line={line}
                  worn={wornArtwork(uploads.of, uploads.uploads?.lines, line.id)}
                  promised={promisedOf(order, line.id)}
                  former={order.dates[line.id]?.formerArrivalDate}
                />
                <JobTimelines
                  order={order}
                  lineItemId={line.id}
                  known={known?.find(({ lineItemId }) => lineItemId === line.id)}
                />
                <LineActions
                  order={order}
                  line={line}
                  onDraft={edit.show}
                  onChanged={(changed) => {
                    setOrder(changed);
                    // The button that was pressed is gone.
                    focusNext(TITLE);
                    uploads.refresh();
                  }}
                />
                <UploadsOfLine of={uploads} orderId={order.id} lineItemId={line.id} level={3} />
                {complaints ? (
                  <LineComplaints orderId={order.id} line={line} complaints={complaints} onChanged={setComplaints} />
                ) : null}
              </div>
            )}
          </DeliverySections>
          <History
            order={order}
            complaints={complaints?.complaints ?? []}
            isOwn={data.isInArea && order.orderedBy === null}
          />
          {data.messages ? <Messages orderId={order.id} loaded={data.messages} /> : null}
          {data.mayReorder ? (
            <div className={styles.again}>
              <Reorder order={order} />
            </div>
          ) : null}
        </section>
        <aside className={styles.side}>
          <Totals of={order} />
          {order.vatNumber ? <p>{t('order:vat_number', { number: order.vatNumber })}</p> : null}
          {INVOICE_NUMBERS.map((kind) => {
            const number = order.invoiceNumbers[kind];
            return number ? <p key={kind}>{t(`order:number_${kind}`, { number })}</p> : null;
          })}
          {order.purchaseOrder ? <p>{t('order:purchase_order', { number: order.purchaseOrder })}</p> : null}
          {order.approvedBy ? <p>{t('order:approved_by', { name: order.approvedBy })}</p> : null}
          {isUndivided(order) ? <Delivery order={order} /> : <Deliveries order={order} />}
          {order.billingAddress ? (
            <AddressView title={t('order:billing')} address={order.billingAddress} />
          ) : (
            <section>
              <h2 className={styles.sideTitle}>{t('order:billing')}</h2>
              {isUndivided(order) ? (
                <p className={styles.same}>{t('order:billing_same')}</p>
              ) : (
                <address className={styles.address}>
                  <AddressLines address={order.shippingAddress} />
                </address>
              )}
            </section>
          )}
          <Payments order={order} />
          <Notes order={order} />
          <Documents order={order} />
          {order.cancellation ? (
            <Cancel
              order={order}
              terms={order.cancellation}
              onChanged={setOrder}
              onCancelled={(cancelled) => {
                setOrder(cancelled);
                // It takes no files any more.
                uploads.refresh();
                focusNext(TITLE);
              }}
            />
          ) : (
            <Help order={order} />
          )}
        </aside>
      </div>
      {edit.draft ? (
        <ConfirmEdit
          order={order}
          draft={edit.draft}
          onClose={edit.close}
          onOutdated={setOrder}
          onDone={(changed) => {
            setAmended({
              history: changed.history.length,
              asksFiles: edit.draft !== undefined && asksFilesAgain(order, edit.draft),
            });
            edit.close();
            setOrder(changed);
            uploads.refresh();
            focusNext(TITLE);
          }}
        />
      ) : null}
    </InArea>
  );
}

const TITLE = 'order-title';

/** What a page reads anew may be older than what was done meanwhile. The history of an order only grows. */
function newerOf(loaded: OrderWire, before: OrderWire | undefined): OrderWire {
  return before?.id === loaded.id && before.history.length > loaded.history.length ? before : loaded;
}

interface Draft {
  readonly draft: OrderEditDraftWire | undefined;
  show(draft: OrderEditDraftWire): void;
  close(): void;
}

/** The change that is to be confirmed. The product page gives one along when it leads back here. */
function useDraft(): Draft {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = (state as { readonly draft?: OrderEditDraftWire } | null)?.draft;
  const [draft, show] = useState<OrderEditDraftWire>();
  // Only in the browser: the server knows nothing of what a page brought along. That it is gone from the address may
  // come late, when another draft is shown already.
  useEffect(() => {
    if (brought) show(brought);
  }, [brought]);
  const close = () => {
    show(undefined);
    // A reload does not show it again.
    if (brought) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  return { draft, show, close };
}

function Amended({ asksFiles }: { readonly asksFiles: boolean }) {
  const t = useTranslate();
  return (
    <Notice level="success" live>
      <p>{t('order:edit_done')}</p>
      {asksFiles ? <p>{t('order:edit_files_again')}</p> : null}
    </Notice>
  );
}

/** What the shop holds but is no longer owed, while it is on its way back. */
function RefundDue({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  if (!order.refundDue || order.orderState === 'cancelled') return null;
  return (
    <div className={styles.next}>
      <Notice level="info" title={t('order:refund_due', { amount: shown.money(order.refundDue) })}>
        <p>{t('order:refund_due_text')}</p>
      </Notice>
    </div>
  );
}

/** Visitors who opened the order from a mail see it without the frame of the personal area. */
function InArea({ is, children }: { readonly is: boolean; readonly children: ReactNode }) {
  return is ? <AreaFrame page="orders">{children}</AreaFrame> : children;
}

/** A colleague's order is only looked at. */
function Colleagues({ name }: { readonly name: string }) {
  const t = useTranslate();
  return (
    <Notice level="info" title={name === '' ? t('order:ordered_by_nobody') : t('order:ordered_by', { name })}>
      <p>{t('order:ordered_by_text')}</p>
    </Notice>
  );
}

/** For who reads an order that only members of its company pay and cancel. */
function CompanysAlone({ isFormerMember }: { readonly isFormerMember: boolean }) {
  const t = useTranslate();
  return (
    <Notice level="info" title={t('order:company_only')}>
      <p>{t(isFormerMember ? 'order:company_left_text' : 'order:company_only_text')}</p>
    </Notice>
  );
}

function Cancelled({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { key, cents } = cancelledNote(order);
  const lapsed = lapsedFor(order);
  return (
    <Notice level="info" live>
      {lapsed === 'no_files' ? <p>{t('order:cancelled_no_files')}</p> : null}
      {lapsed === 'unpaid' ? <p>{t('order:cancelled_unpaid')}</p> : null}
      <p>{t(key, { amount: shown.cents(cents, order.currencyCode) })}</p>
    </Notice>
  );
}

interface ToDoProps {
  readonly order: OrderWire;
  /** What is known of the files. Null when they could not be read. */
  readonly files: readonly KnownLine[] | null;
  /** Where it is paid. */
  readonly to: string;
  /** Whether the order is the account's that is signed in. A guest opens it from a mail. */
  readonly isOwn: boolean;
  onChanged(order: OrderWire): void;
}

/**
 * The customer's open steps: sending files, the chosen bank transfer (with a link to pay in another way), or the
 * payment.
 */
function ToDo({ order, files, to, isOwn, onChanged }: ToDoProps) {
  const t = useTranslate();
  const shown = useShown();
  const isColleagues = order.orderedBy !== null;
  if (order.isReadOnly) return isColleagues ? null : <CompanysAlone isFormerMember={isOwn} />;
  if (!order.pendingAmountDetails)
    return isColleagues ? null : (
      <>
        <SignedMandate order={order} />
        <FilesToDo order={order} files={files} />
      </>
    );
  const amount = shown.money(order.pendingAmountDetails.taxedTotal);
  const isAlone = waitsForPaymentAlone(order);
  const paidCents = receivedCents(order);
  const received =
    paidCents > 0 ? (
      <p>{t('order:todo_additional_text', { paid: shown.cents(paidCents, order.currencyCode) })}</p>
    ) : null;
  if (order.transfer)
    return (
      <div className={styles.next}>
        <Notice level="warning" title={t('order:todo_transfer', { amount })}>
          {received ?? <p>{t(isAlone ? 'order:todo_transfer_text_alone' : 'order:todo_transfer_text')}</p>}
        </Notice>
        <TransferDetails order={order} transfer={order.transfer} />
        <ButtonLink to={to}>{t('order:pay_otherwise')}</ButtonLink>
        <ResetPayment order={order} onReset={onChanged} />
      </div>
    );
  if (order.mandate?.signed)
    return (
      <div className={styles.next}>
        <SignedMandate order={order} />
        <ButtonLink to={to}>{t('order:pay_otherwise')}</ButtonLink>
        <ResetPayment order={order} onReset={onChanged} />
      </div>
    );
  return (
    <div className={styles.next}>
      <Notice
        level={order.paymentState === 'failed' ? 'danger' : 'warning'}
        title={t(received ? 'order:todo_additional' : 'order:todo_payment', { amount })}
      >
        {received ?? <p>{t(isAlone ? 'order:todo_payment_text_alone' : 'order:todo_payment_text')}</p>}
        <ButtonLink to={to} look="main">
          {t('order:pay_now')}
        </ButtonLink>
      </Notice>
      <ResetPayment order={order} onReset={onChanged} />
    </div>
  );
}

/** Row 2.7.04. Only the owner of the wallet gets it from the server. */
function WalletIncrease({ order, to }: { readonly order: OrderWire; readonly to: string | undefined }) {
  const t = useTranslate();
  const shown = useShown();
  const { walletIncrease: increase } = order;
  if (!increase) return null;
  return (
    <div className={styles.next}>
      <Notice level="success" title={t('order:wallet_increase', { amount: shown.money(increase.amount) })}>
        <p>{t('order:wallet_increase_text', { date: shown.instant(increase.at), reason: increase.reason })}</p>
        {to === undefined ? null : <PageLink to={to}>{t('order:wallet_link')}</PageLink>}
      </Notice>
    </div>
  );
}

/** What the shop wrote to the customer when it last rejected the artwork of this line, whatever was changed of it since. */
function reasonOfRejection({ history }: OrderWire, lineItemId: string): string {
  return history.findLast((event) => event.lineItemId === lineItemId && event.to === 'rejected')?.reason ?? '';
}

/** Rejected files come before files that were never sent. */
function FilesToDo({ order, files }: Pick<ToDoProps, 'order' | 'files'>) {
  const t = useTranslate();
  const rejected = Object.entries(order.jobs).filter(([, { status }]) => status === 'artwork_rejected');
  const proof = lineInStatus(order, 'artwork_fixed');
  if (rejected.length === 0)
    return (
      <div className={styles.next}>
        {proof ? (
          <Notice level="warning" title={t('order:todo_proof')}>
            <p>{t('order:todo_proof_text')}</p>
            <a className={buttonClass('main')} href={placeOfFiles(proof)}>
              {t('order:todo_proof_see')}
            </a>
          </Notice>
        ) : null}
        <FilesNotice order={order} files={files} to={placeOfFiles(lineInStatus(order, 'artwork_awaited'))} />
      </div>
    );
  const nameOf = ([, { lineItemId }]: (typeof rejected)[number]) => {
    const line = order.lineItems[lineItemId];
    return line?.jobName || line?.mcpProdName || '';
  };
  const products = new Set(rejected.map(nameOf));
  const reasons = rejected.map((job) => ({ job, reason: reasonOfRejection(order, job[1].lineItemId) }));
  return (
    <div className={styles.next}>
      <Notice level="danger" title={t('order:todo_rejected')}>
        <p>{t('order:todo_rejected_text', { products: [...products].join(', ') })}</p>
        {reasons.map(({ job, reason }) =>
          reason === '' ? null : <p key={job[0]}>{t('order:todo_rejected_why', { product: nameOf(job), reason })}</p>,
        )}
        <a className={buttonClass('main')} href={placeOfFiles(lineInStatus(order, 'artwork_rejected'))}>
          {t('order:todo_rejected_send')}
        </a>
      </Notice>
    </div>
  );
}

/** For an order to several addresses, which stand above its lines. */
function Deliveries({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const { deliveryGroups } = order;
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:delivery')}</h2>
      <ol className={styles.deliveries}>
        {deliveryGroups.map(({ address, lineItemIds }) => (
          <li key={lineItemIds[0]}>
            {address?.collectAt ? t('order:collection') : address ? addressName(address) : ''}
          </li>
        ))}
      </ol>
      <Collected order={order} />
    </section>
  );
}

function Notes({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  return (
    <section>
      <OrderWishes order={order} />
      <p>{t('order:sender', { sender: order.sender })}</p>
    </section>
  );
}

function Documents({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:documents')}</h2>
      <Button look="quiet" className={styles.cancel} onClick={() => print()}>
        {t('order:documents_print')}
      </Button>
      <p className={styles.same}>
        {t(order.orderState === 'cancelled' ? 'order:documents_no_invoice' : 'order:documents_invoice')}
      </p>
      {order.acceptedTerms ? (
        <p>
          <a href={order.acceptedTerms.path}>{t('order:terms_link')}</a>
        </p>
      ) : null}
    </section>
  );
}

/** What cannot be changed here any more, the shop's staff can change; this shows how to contact them. */
function Help({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const { legal } = useShop();
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:help')}</h2>
      <p>{t(`order:${helpWith(order)}`, { number: order.orderNumber })}</p>
      <address className={styles.address}>
        <a href={`mailto:${legal.email}`}>{legal.email}</a>
        <a href={`tel:${legal.phone.replaceAll(' ', '')}`}>{legal.phone}</a>
      </address>
    </section>
  );
}

/** An order that only holds money which a person sends back is cancelled by the shop. */
function helpWith({ orderState, editing, payments }: OrderWire): string {
  if (orderState === 'cancelled') return 'help_cancelled';
  if (!Object.values(editing).some(({ editableUntil }) => editableUntil !== null)) return 'help_text';
  return payments.some(({ state }) => state === 'paid') ? 'help_by_hand' : 'help_cancelled';
}

function Payments({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  // A paid or cancelled order hides its open payments; otherwise a customer might pay twice.
  const payments = order.payments.filter(({ state }) => order.pendingAmountDetails !== null || state !== 'awaiting');
  if (payments.length + order.refunds.length === 0) return null;
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:payments')}</h2>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <span>
              {t('order:attempt', {
                method: t(`order:method_${payment.method}`),
                state: t(`order:attempt_${attemptState(order, payment)}`),
              })}
            </span>
            <strong className={styles.paymentAmount}>{shown.money(payment.amount)}</strong>
            <span className={styles.paymentNote}>
              <Unbroken>
                {t('order:attempt_for', { time: shown.instant(payment.since), number: order.orderNumber })}
              </Unbroken>
            </span>
          </li>
        ))}
        {order.refunds.map(({ id, method, isDone, isTakenBack, amount, at }) => (
          <li key={id} className={styles.payment}>
            <span>
              {t(isTakenBack ? 'order:taken_back' : isDone ? 'order:refund' : 'order:refund_pending', {
                method: t(`order:method_${method}`),
              })}
            </span>
            <strong className={styles.paymentAmount}>{`−${shown.money(amount)}`}</strong>
            <span className={styles.paymentNote}>
              <Unbroken>{t('order:attempt_for', { time: shown.instant(at), number: order.orderNumber })}</Unbroken>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where all of the order goes, or where it is collected, when, and what to bring. */
function Delivery({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const { shippingAddress: to } = order;
  if (to.collectAt === undefined) return <AddressView title={t('order:delivery')} address={to} />;
  if (!order.collectionPoint) return <AddressView title={t('order:collection')} address={to} />;
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:collection')}</h2>
      <Collected order={order} />
    </section>
  );
}

function Collected({ order: { collectionPoint, orderNumber } }: { readonly order: OrderWire }) {
  const t = useTranslate();
  return collectionPoint ? (
    <>
      <CollectionPoint point={collectionPoint} />
      <p>
        <Unbroken>{t('cart:collection_bring', { number: orderNumber })}</Unbroken>
      </p>
    </>
  ) : null;
}

interface HistoryProps {
  readonly order: OrderWire;
  readonly complaints: readonly ComplaintWire[];
  /** Whether the order is the account's that is signed in, and so are its orders before. */
  readonly isOwn: boolean;
}

/** The history of the order, newest first. */
function History({ order, complaints, isOwn }: HistoryProps) {
  const t = useTranslate();
  const { pagePaths } = useShop();
  const shown = useShown();
  return (
    <section className={styles.history}>
      <h2 className={styles.sideTitle}>{t('order:history')}</h2>
      <ol className={styles.payments}>
        {useEntries(order, complaints)
          .toReversed()
          .map(({ text, at, by, former }, index, all) => (
            <li key={all.length - index} className={styles.payment}>
              <span>
                {text}
                {former !== undefined && isOwn ? (
                  <>
                    {' '}
                    <PageLink to={`${pagePaths['order-detail'] ?? '/'}?order_number=${former}`}>
                      <Unbroken>{t('order:event_see_former', { number: former })}</Unbroken>
                    </PageLink>
                  </>
                ) : null}
              </span>
              <span className={styles.paymentNote}>
                <Unbroken>{shown.instant(at)}</Unbroken>
                {by === null || by === 'customer' ? null : `, ${t(`order:event_by_${by}`)}`}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}

function isCollectedJob({ jobs, lineItems }: OrderWire, jobId: string): boolean {
  return (lineItems[jobs[jobId]?.lineItemId ?? '']?.collection ?? null) !== null;
}

interface Entry {
  readonly at: string;
  /** Null for what follows by itself. */
  readonly by: OrderWire['history'][number]['by'] | 'check' | null;
  readonly text: string;
  /** The number of an order before, that is told of. */
  readonly former?: string | undefined;
}

/** The order before, of which files were taken over as they were approved there. */
function carriedFrom({ axis, reason }: OrderWire['history'][number]) {
  return axis === 'artwork' ? readCarried(reason) : undefined;
}

/** Files are approved without a person where the check found them clean, or an earlier order had them printed. */
function authorOf(event: OrderWire['history'][number]): Entry['by'] {
  if (event.axis === 'artwork' && event.reason === 'verdict_clean') return 'check';
  return carriedFrom(event) && event.to === 'approved' ? null : event.by;
}

/** The event of files that were approved without a person. Undefined for any other. */
function approvedAs(t: Translate, told: OrderWire['history'][number]): string | undefined {
  if (told.axis === 'artwork' && told.reason === 'verdict_clean') return t('order:event_verdict_clean');
  const carried = carriedFrom(told);
  if (!carried) return undefined;
  if (carried.former === null) return t('order:event_approved_before');
  const isLookedAt = told.to === 'checking';
  return t(isLookedAt ? 'order:event_checking_from' : 'order:event_approved_in', { number: carried.former });
}

/** The events, refunds and complaints of the order, oldest first. */
function useEntries(order: OrderWire, complaints: readonly ComplaintWire[]): Entry[] {
  const t = useTranslate();
  const shown = useShown();
  // A single job needs no name.
  const jobsOfHistory = order.history.flatMap(({ jobId }) => jobId ?? []);
  const isOneJob = new Set([...Object.keys(order.jobs), ...jobsOfHistory]).size < 2;
  const named = (told: OrderWire['history'][number]) => {
    const { axis, from, to, jobId, reason } = told;
    const product = toldProduct(order, told);
    if (axis === 'total') {
      const cents = (amount: string | null) => shown.cents(Number(amount), order.currencyCode);
      if (reason === 'check_for_nothing') {
        const amount = shown.cents(Number(from) - Number(to), order.currencyCode);
        return t('order:event_check_refund', { product, amount });
      }
      if (reason === 'given_back' || reason === 'not_given_back') {
        const amount = shown.cents(Math.abs(Number(from) - Number(to)), order.currencyCode);
        const total = t(`order:event_${reason}`, { amount, after: cents(to) });
        return jobId === null || isOneJob ? total : t('order:event_job', { event: total, product });
      }
      const totals = { product, before: cents(from), after: cents(to) };
      return t(reason === 'line_cancelled' ? 'order:event_line_cancelled' : 'order:event_line_edited', totals);
    }
    if (axis === 'promise') {
      const days = { product, before: shown.weekday(from ?? to), after: shown.weekday(to) };
      if (reason === 'late_work') return t('order:event_promise_work', days);
      return t(reason === 'late_payment' ? 'order:event_promise_payment' : 'order:event_promise_files', days);
    }
    if (axis === 'payment' && reason === 'nothing_due') return t('order:event_nothing_due');
    if (axis === 'payment' && reason === 'released') return t('order:event_payment_released');
    if (axis === 'production' && from === null) return t('order:event_reprint', { product });
    if (axis === 'order' && from === 'completed') return t('order:event_reopened');
    if (isLatePayment(order, told)) return t('order:event_payment_late');
    const isHere = axis === 'production' && jobId !== null && isCollectedJob(order, jobId);
    const event =
      approvedAs(t, told) ??
      t(reason === 'artwork_reset' ? 'order:event_taken_back' : `order:event_${axis}_${shownStatus(to, isHere)}`);
    return jobId === null || isOneJob ? event : t('order:event_job', { event, product });
  };
  const events: readonly Entry[] = order.history
    .filter((event) => isTold(event, order))
    .map((event) => ({
      at: event.at,
      by: authorOf(event),
      text: named(event),
      former: carriedFrom(event)?.former ?? undefined,
    }));
  const refunds = order.refunds.map(({ at, amount, isTakenBack }) => ({
    at,
    by: null,
    text: t(isTakenBack ? 'order:event_bank_took_back' : 'order:event_refund', { amount: shown.money(amount) }),
  }));
  const complained = complaints.flatMap(({ product, openedAt, decision, state }): Entry[] => [
    { at: openedAt, by: 'customer', text: t('complaints:event_opened', { product }) },
    ...(decision ? [{ at: decision.at, by: 'shop' as const, text: t(`complaints:event_${state}`, { product }) }] : []),
  ]);
  return [...events, ...refunds, ...complained].toSorted((a, b) => a.at.localeCompare(b.at));
}

/**
 * Left out are the cancelled jobs of a cancelled order or line, which add no information, and the payment states of refunds,
 * which are told with their amounts.
 */
function isTold({ axis, to }: OrderWire['history'][number], { refunds }: OrderWire): boolean {
  if (axis === 'production') return to !== 'cancelled';
  return refunds.length === 0 || axis !== 'payment' || (to !== 'refunded' && to !== 'partially_refunded');
}
