import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type {
  Complaint,
  ComplaintKind,
  ComplaintState,
  CreditTarget,
  Picture,
  PictureType,
  Wish,
} from './complaint.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    complaints: {
      tenant_id: string;
      id: string;
      order_id: string;
      job_id: string;
      line_id: string;
      kind: ComplaintKind;
      wish: Wish;
      copies: number;
      words: string;
      opened_at: Date;
      state: ComplaintState;
      changed_at: Date;
      staff_id: string | null;
      answer: string | null;
      reprint_job_id: string | null;
      credit_cents: number | null;
      credited_to: CreditTarget | null;
    };
    complaint_pictures: {
      tenant_id: string;
      id: string;
      order_id: string;
      job_id: string;
      complaint_id: string | null;
      bytes: number;
      type: PictureType | null;
      hash: string | null;
      created_at: Date;
    };
  }
}

const COMPLAINT = [
  'id',
  'order_id as orderId',
  'job_id as jobId',
  'line_id as lineId',
  'kind',
  'wish',
  'copies',
  'words',
  'opened_at as openedAt',
  'state',
  'changed_at as changedAt',
  'staff_id as staffId',
  'answer',
  'reprint_job_id as reprintJobId',
  'credit_cents as creditCents',
  'credited_to as creditedTo',
] as const;

function complaintsIn(tx: Tx, tenantId: string) {
  return tx.selectFrom('complaints').select(COMPLAINT).where('tenant_id', '=', tenantId);
}

export async function insertComplaint(tx: Tx, tenantId: string, complaint: Complaint): Promise<void> {
  await tx
    .insertInto('complaints')
    .values({
      tenant_id: tenantId,
      id: complaint.id,
      order_id: complaint.orderId,
      job_id: complaint.jobId,
      line_id: complaint.lineId,
      kind: complaint.kind,
      wish: complaint.wish,
      copies: complaint.copies,
      words: complaint.words,
      opened_at: complaint.openedAt,
      state: complaint.state,
      changed_at: complaint.changedAt,
      staff_id: null,
      answer: null,
      reprint_job_id: null,
      credit_cents: null,
      credited_to: null,
    })
    .execute();
}

/** Returns the complaints about an order, oldest first. */
export async function listComplaints(tx: Tx, tenantId: string, orderId: string, limit: number): Promise<Complaint[]> {
  return complaintsIn(tx, tenantId).where('order_id', '=', orderId).orderBy('opened_at').limit(limit).execute();
}

export async function findComplaint(tx: Tx, tenantId: string, id: string): Promise<Complaint | undefined> {
  return complaintsIn(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

/** What was decided of a complaint. */
export type Decided = Pick<
  Complaint,
  'state' | 'changedAt' | 'staffId' | 'answer' | 'reprintJobId' | 'creditCents' | 'creditedTo'
>;

export async function setDecided(tx: Tx, tenantId: string, id: string, decided: Decided): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({
      state: decided.state,
      changed_at: decided.changedAt,
      staff_id: decided.staffId,
      answer: decided.answer,
      reprint_job_id: decided.reprintJobId,
      credit_cents: decided.creditCents,
      credited_to: decided.creditedTo,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** A position in the queue. */
export interface ComplaintPlace {
  readonly changedAt: Date;
  readonly id: string;
}

/** Returns complaints in these states after a position, those first that have not changed for longest. */
export async function listQueuedComplaints(
  tx: Tx,
  tenantId: string,
  isOpen: boolean,
  after: ComplaintPlace,
  limit: number,
): Promise<Complaint[]> {
  const states: readonly ComplaintState[] = isOpen ? ['open'] : ['reprinted', 'credited', 'declined'];
  const found = await Promise.all(
    states.map((state) =>
      complaintsIn(tx, tenantId)
        .where('state', '=', state)
        .where((where) => where(where.refTuple('changed_at', 'id'), '>', where.tuple(after.changedAt, after.id)))
        .orderBy('changed_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  );
  return found
    .flat()
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

const PICTURE = ['id', 'job_id as jobId', 'complaint_id as complaintId', 'bytes', 'type', 'hash'] as const;

/** Returns the pictures of an order's complaints, also of one that is not sent yet. */
export async function listPictures(tx: Tx, tenantId: string, orderId: string): Promise<Picture[]> {
  return tx
    .selectFrom('complaint_pictures')
    .select(PICTURE)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findPicture(tx: Tx, tenantId: string, orderId: string, id: string): Promise<Picture | undefined> {
  return tx
    .selectFrom('complaint_pictures')
    .select(PICTURE)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function insertPicture(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { id, jobId, bytes }: Pick<Picture, 'id' | 'jobId' | 'bytes'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('complaint_pictures')
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      job_id: jobId,
      complaint_id: null,
      bytes,
      type: null,
      hash: null,
      created_at: at,
    })
    .execute();
}

export async function setPicture(
  tx: Tx,
  tenantId: string,
  id: string,
  known: { readonly type: PictureType } | { readonly hash: string },
): Promise<void> {
  await tx
    .updateTable('complaint_pictures')
    .set(known)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function attachPictures(
  tx: Tx,
  tenantId: string,
  complaintId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('complaint_pictures')
    .set({ complaint_id: complaintId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** Deletes a picture that is not part of a complaint yet. False if there is none. */
export async function deletePicture(tx: Tx, tenantId: string, orderId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('complaint_pictures')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('complaint_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns those of the hashes that a picture names. */
export async function listNamedFiles(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('complaint_pictures')
    .select('hash')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Returns the complaints about all orders of a customer, oldest first. */
export async function listComplaintsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(Complaint & { readonly orderNumber: string; readonly pictureCount: number })[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('complaints', (join) =>
      join.onRef('complaints.tenant_id', '=', 'orders.tenant_id').onRef('complaints.order_id', '=', 'orders.id'),
    )
    .select([
      'orders.order_number as orderNumber',
      'complaints.id',
      'complaints.order_id as orderId',
      'complaints.job_id as jobId',
      'complaints.line_id as lineId',
      'complaints.kind',
      'complaints.wish',
      'complaints.copies',
      'complaints.words',
      'complaints.opened_at as openedAt',
      'complaints.state',
      'complaints.changed_at as changedAt',
      'complaints.staff_id as staffId',
      'complaints.answer',
      'complaints.reprint_job_id as reprintJobId',
      'complaints.credit_cents as creditCents',
      'complaints.credited_to as creditedTo',
      sql<number>`(select count(*) from complaint_pictures p where p.tenant_id = complaints.tenant_id and p.complaint_id = complaints.id)`.as(
        'pictureCount',
      ),
    ])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('complaints.opened_at')
    .execute();
}

/**
 * Lets go of the complaints about a customer's orders. Of one that was credited the amount stays, without a word of either
 * side: nobody is credited twice for a line.
 */
export async function forgetComplaintsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`
    with own as (select id from orders where tenant_id = ${tenantId} and customer_id = ${customerId}),
      pictures as (delete from complaint_pictures where tenant_id = ${tenantId} and order_id in (select id from own)),
      gone as (delete from complaints
        where tenant_id = ${tenantId} and order_id in (select id from own) and credit_cents is null)
    update complaints set words = ${FORGOTTEN}, answer = ${FORGOTTEN}
    where tenant_id = ${tenantId} and order_id in (select id from own) and credit_cents is not null`.execute(tx);
}

const FORGOTTEN = '…';
