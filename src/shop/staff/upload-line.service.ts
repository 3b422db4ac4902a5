import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { approvalsOfOrder } from '../artwork/approvals.service.ts';
import type { Approval } from '../artwork/approval.ts';
import { isBeingReplaced, type ArtworkFile } from '../artwork/artwork-file.ts';
import { filesOfOrder } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { drawnOfOrder } from '../artwork/pictures.service.ts';
import { wordsOf } from '../artwork/shop-words.ts';
import { verdictText } from '../artwork/verdict-text.rules.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { hasCheck } from '../line-items/check-fee.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { contentsOf, lineInPlaceOf } from '../orders/amend.service.ts';
import type { ToldEvent } from '../orders/order-history.ts';
import { lackOf } from '../orders/order-machine.rules.ts';
import type { Job } from '../orders/order.ts';
import { seeOrder, type SeenByShop } from '../orders/shop-order.service.ts';
import { isClaimedBack } from '../payments/balance.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { releasesOfOrder } from '../press/press.service.ts';
import { folderOf, isOrderOpen, type PressRelease } from '../press/press-release.ts';
import { toldOfEach } from '../uploads/beside.rules.ts';
import { verdictsOfOrder } from '../uploads/order-verdicts.rules.ts';
import { byArtwork } from '../uploads/file-order.rules.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { supplierOf, supplierOfRelease } from '../press/purchase-order.service.ts';
import { areForPrint, jobsAt, replaceableJobs, undecidedJobs } from '../uploads/uploads.rules.ts';
import { judgedFile, namesOf, sidesOfLine, staffFileOf } from './artwork.service.ts';
import { fileFacts } from './file-facts.rules.ts';
import { guestOf } from './guest-name.ts';
import { listStaff } from './staff.repository.ts';
import type { UploadLine } from './upload-ams.contract.ts';

/** All that is known of the files of one line, or of the one that stands in for it since it was changed, from one transaction. */
export async function seeUploadLine(
  ctx: Ctx,
  tx: Tx,
  { number, lineItemId }: { readonly number: string; readonly lineItemId: string },
  providers: PaymentProviders,
): Promise<UploadLine | Refusal> {
  const seen = await seeOrder(ctx, tx, number, providers);
  if (isRefusal(seen)) return seen;
  const { head } = seen;
  const { lines, jobs: all } = await contentsOf(ctx, tx, head);
  const line = lines.find(({ id }) => id === lineItemId) ?? (await lineInPlace(ctx, tx, seen, lines, lineItemId));
  if (isRefusal(line)) return line;
  const jobs = all.filter(({ lineId }) => lineId === line.id);
  const files = (await filesOfOrder(ctx, tx, head.id)).filter(({ lineId }) => lineId === line.id);
  const facts = await factsOfOrder(ctx, tx, head.id);
  const drawn = await drawnOfOrder(ctx, tx, head.id);
  const approvals = (await approvalsOfOrder(ctx, tx, head.id)).filter(({ lineId }) => lineId === line.id);
  const releases = await releasesOfLine(ctx, tx, seen, line);
  const names = await namesOf(ctx, tx, files);
  const people = await peopleIn(ctx, tx, [...approvals, ...seen.events]);
  const verdicts = toldOfEach(files, (together) => verdictsOfOrder([line], together, facts));
  const guest = guestOf(head);
  const told = { names, sides: sidesOfLine(line, files, facts), guest };
  const supplier = await supplierOf(ctx, line.productId);
  return {
    orderNumber: number,
    version: seen.version,
    lineItemId: line.id,
    product: line.productName,
    jobName: line.jobName,
    name: guest,
    company: head.snapshot.shippingAddress.company,
    email: head.email,
    choices: line.attributes.map(({ name, value }) => ({ name, value })),
    artworks: artworksOf(line).map(({ id, name }) => ({
      id,
      name,
      quantity: line.artworks.find((artwork) => artwork.id === id)?.quantity ?? line.quantity,
    })),
    notes: line.userNotes,
    fileCheck: hasCheck(line),
    reviewSkipped: line.reviewSkipped === true,
    supplier: supplier?.name ?? null,
    supplierMailed: Boolean(supplier?.email),
    jobs: jobs.map((job) => jobToWire(seen, job)),
    may: mayDo(seen, line, jobs, files, approvals),
    files: byArtwork(files, artworksOf(line)).map((file) => {
      const read = facts.get(file.id);
      return {
        file: staffFileOf(file, line, told, judgedFile(file.id, verdicts, drawn)),
        facts: read === undefined || typeof read === 'string' ? null : fileFacts(read),
      };
    }),
    approvals: approvals.toReversed().map((approval) => approvalToWire(approval, people, guest)),
    history: historyOf(seen.events, line.id, people, guest),
    // Nothing is to be written to the customer of what the shop has sent and not put in place.
    templates: templatesFor(
      ctx,
      line,
      files.flatMap((file) => (isBeingReplaced(file) ? [] : (verdicts.get(file.id) ?? []))),
    ),
    releases: releases.toReversed().map((release) => ({
      ...releaseToWire(release, people),
      mayOrderAgain: isOrderOpen(release, jobs) && Boolean(supplierOfRelease(ctx, release, supplier)?.email),
    })),
  };
}

/** Folders of a line, and of those in whose place it stands, oldest first. */
async function releasesOfLine(
  ctx: Ctx,
  tx: Tx,
  { head, events }: SeenByShop,
  { id }: LineItem,
): Promise<PressRelease[]> {
  const ofLine = new Set(events.flatMap(({ lineId, jobId }) => (lineId === id ? [jobId] : [])));
  return (await releasesOfOrder(ctx, tx, head.id)).filter(({ lineId, jobId }) => lineId === id || ofLine.has(jobId));
}

/** The line that stands in for one that was changed: links to that one lead here. */
async function lineInPlace(
  ctx: Ctx,
  tx: Tx,
  { head }: SeenByShop,
  lines: readonly LineItem[],
  formerId: string,
): Promise<LineItem | Refusal> {
  const present = await lineInPlaceOf(ctx, tx, head, formerId);
  if (present === null) return refuse('order_line_removed', 404);
  return lines.find(({ id }) => id === present) ?? refuse('order_line_not_found', 404);
}

type Names = ReadonlyMap<string, string>;

/** Names of staff and of the customers who did something, by their ids. */
async function peopleIn(ctx: Ctx, tx: Tx, done: readonly Pick<ToldEvent, 'actor'>[]): Promise<Names> {
  const ids = done.flatMap(({ actor }) => (actor.kind === 'customer' && actor.id !== null ? [actor.id] : []));
  const people = ids.length === 0 ? [] : await peopleOf(ctx, tx, [...new Set(ids)]);
  const staff = await listStaff(tx, ctx.tenant.id);
  return new Map([
    ...[...people].map(([id, { name }]) => [id, name] as const),
    ...staff.map(({ id, name, email }) => [id, name || email] as const),
  ]);
}

function jobToWire({ head, money }: SeenByShop, job: Job): UploadLine['jobs'][number] {
  const { id, quantity, dueOn, artwork, production } = job;
  const credit = { ...head, isClaimedBack: isClaimedBack(money.balance) };
  return { id, quantity, dueOn, artwork, production, lack: lackOf(credit, job, 'in_print') ?? null };
}

function mayDo(
  seen: SeenByShop,
  line: LineItem,
  jobs: readonly Job[],
  files: readonly ArtworkFile[],
  approvals: readonly Approval[],
): UploadLine['may'] {
  const isOver = seen.head.orderState === 'cancelled' || seen.head.orderState === 'completed';
  const used = files.filter(({ removedAt }) => removedAt === null);
  const ready = jobsAt(jobs, 'approved').filter(({ production }) => production !== 'on_hold');
  return {
    approve: !isOver && jobsAt(jobs, 'checking', 'fixed').length > 0 && areForPrint(line, used),
    reject: !isOver && jobsAt(jobs, 'checking', 'fixed', 'approved').length > 0,
    replace: replaceableJobs(seen.head, jobs).length > 0,
    saySide: undecidedJobs(seen.head, jobs).length > 0,
    release:
      !isOver &&
      approvals.some(({ voidedAt }) => voidedAt === null) &&
      ready.length > 0 &&
      ready.every((job) => jobToWire(seen, job).lack === null),
  };
}

function approvalToWire(
  { at, actor, files, accepted, voidedAt, voidReason }: Approval,
  people: Names,
  guest: string,
): UploadLine['approvals'][number] {
  return {
    at: at.toISOString(),
    by: { kind: actor.kind, name: nameOf(actor, people, guest) },
    isOnBehalf: actor.onBehalfOf !== null,
    files: files.map(({ hash }) => hash),
    accepted: accepted.map(({ check, severity, key, pages }) => ({ check, severity, key, pages: [...pages] })),
    voidedAt: voidedAt?.toISOString() ?? null,
    voidReason,
  };
}

function nameOf({ kind, id }: Pick<ToldEvent['actor'], 'kind' | 'id'>, people: Names, guest: string): string {
  return kind === 'guest' ? guest : (people.get(id ?? '') ?? '');
}

/** What happened to the files of a line, newest first, whatever was changed of it. What its jobs have in common is told once. */
function historyOf(events: readonly ToldEvent[], lineId: string, people: Names, guest: string): UploadLine['history'] {
  const own = events.filter((event) => event.axis === 'artwork' && event.lineId === lineId);
  return [...new Map(own.map((event) => [`${event.at.getTime()} ${event.to}`, event])).values()]
    .toReversed()
    .map(({ to, actor, reason, at }) => ({
      to: to as Job['artwork'],
      by: { kind: actor.kind, name: nameOf(actor, people, guest) },
      reason,
      at: at.toISOString(),
    }));
}

const OFTEN = ['size', 'bleed', 'resolution', 'fonts', 'pages', 'content'] as const;

/** First the sentences for what was found, as the customer reads them, then those for what is found often. */
function templatesFor(ctx: Ctx, line: LineItem, verdicts: readonly VerdictWire[]): UploadLine['templates'] {
  const words = wordsOf(ctx);
  const told = verdicts.flatMap((verdict) => {
    const { state, findings } = verdictText(verdict, words);
    const unreadable = verdict.state === 'unreadable' && state ? [{ title: state.text, text: state.text }] : [];
    const wrong = findings.filter(({ level }) => level !== 'info');
    return [
      ...unreadable,
      ...wrong.map(({ where, text, check }) => ({
        title: [check, where].filter(Boolean).join(', '),
        text: where ? words.t('staffuploads:template_where', { where: capitalised(where), text }) : text,
      })),
    ];
  });
  const found = [...new Map(told.map((each) => [each.text, each])).values()].slice(0, 40);
  const often = OFTEN.map((name) => ({
    title: words.t(`staffuploads:template_${name}`),
    text: words.t(`staffuploads:template_${name}_text`, { product: line.productName }),
  }));
  return [...found, ...often].map(({ title, text }) => ({ title: title.slice(0, 200), text: text.slice(0, 1000) }));
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function releaseToWire(release: PressRelease, people: Names): Omit<UploadLine['releases'][number], 'mayOrderAgain'> {
  const { id, jobId, staffId, at, withdrawnAt, files } = release;
  return {
    id,
    jobId,
    folder: folderOf(release),
    by: people.get(staffId) ?? '',
    at: at.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    files: files.map(({ kind, name, bytes }) => ({ kind, name, bytes })),
  };
}
