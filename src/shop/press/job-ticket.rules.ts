import type { Approval } from '../artwork/approval.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { geometryOf, type Geometry } from '../artwork/engine/geometry.ts';
import type { Side } from '../artwork/sides.rules.ts';
import { spreadArtworks } from '../line-items/artworks.rules.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import type { Job } from '../orders/order.ts';
import { folderName, pressName, thumbnailName } from './press-names.rules.ts';
import type { PressFile } from './press-release.ts';

/** What the print floor needs to know of one job. Nothing of who ordered it stands here. */
export interface JobTicket {
  readonly format: 'tirage-job-ticket';
  readonly version: 1;
  readonly folder: string;
  /** The shop that sold it: several may print in one plant. */
  readonly shop: string;
  readonly order: string;
  readonly job: {
    readonly id: string;
    readonly number: number;
    readonly quantity: number;
    readonly dueOn: string;
    readonly priority: string;
    readonly plant: string | null;
    readonly technology: string;
    /** Whether it goes to the desk, where the customer collects it, and not to a carrier. */
    readonly isCollected: boolean;
  };
  readonly product: {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly jobName: string;
    /** What the customer asks the workshop to mind. */
    readonly notes: string;
    readonly choices: LineItem['attributes'];
    readonly facts: LineItem['facts'];
    /** Null for what is bought in, and for what has no size of its own. Lengths in millimetres. */
    readonly geometry: Geometry | null;
  };
  readonly sets: readonly TicketSet[];
  readonly approval: {
    readonly at: string;
    readonly by: Approval['actor']['kind'];
    readonly accepted: Approval['accepted'];
  };
  readonly releasedAt: string;
}

interface TicketSet {
  /** From 1. 0 where there is one artwork alone. */
  readonly set: number;
  readonly name: string;
  readonly quantity: number;
  readonly files: readonly {
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly sha256: string;
    /** The side that a file of one page holds, alone or beside the other one. Null for a file of more pages. */
    readonly side: Side | null;
    /** A picture of its first page. Null where none could be drawn. */
    readonly thumbnail: { readonly name: string; readonly sha256: string } | null;
  }[];
}

interface Released {
  /** The id of the shop. */
  readonly shop: string;
  readonly orderNumber: string;
  readonly line: LineItem;
  readonly job: Job;
  /** From 1, in the order of the jobs. */
  readonly number: number;
  /** Those that were approved. */
  readonly files: readonly ArtworkFile[];
  /** The side of each file that holds one side alone, by the file's id. */
  readonly sides: ReadonlyMap<string, Side>;
  /** The hash of the picture of a file's first page, by the file's id. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly approval: Approval;
  readonly at: string;
}

export function jobTicket({
  shop,
  orderNumber,
  line,
  job,
  number,
  files,
  sides,
  pictures,
  approval,
  at,
}: Released): JobTicket {
  const { id, quantity, dueOn, priority, plant, technology, productId, productVersion } = job;
  const geometry = geometryOf(line.facts, line.price.technology) ?? null;
  const named = { orderNumber, job: number, productId, size: geometry ?? undefined };
  return {
    format: 'tirage-job-ticket',
    version: 1,
    folder: folderName(named),
    shop,
    order: orderNumber,
    job: { id, number, quantity, dueOn, priority, plant, technology, isCollected: isCollected(line) },
    product: {
      id: productId,
      version: productVersion,
      name: line.productName,
      jobName: line.jobName,
      notes: line.userNotes,
      choices: line.attributes,
      facts: line.facts,
      geometry,
    },
    sets: setsOf(line, job, files).map(({ own, ...set }) => ({
      ...set,
      files: own.filter(isWhole).map(({ id: fileId, type, bytes, hash }, index) => {
        const name = pressName(named, set, index, own.length, type);
        const picture = pictures.get(fileId);
        const thumbnail = picture === undefined ? null : { name: thumbnailName(name), sha256: picture };
        return { name, type, bytes, sha256: hash, side: sides.get(fileId) ?? null, thumbnail };
      }),
    })),
    approval: { at: approval.at.toISOString(), by: approval.actor.kind, accepted: approval.accepted },
    releasedAt: at,
  };
}

/** The sets of a job with their files. A reprint makes fewer copies of all of them, in the shares that were ordered. */
function setsOf(line: LineItem, { quantity }: Pick<Job, 'quantity'>, files: readonly ArtworkFile[]) {
  const known = artworksOf(line);
  const shares = spreadArtworks(line.artworks, quantity);
  const sets = known.map(({ id, name }, index) => ({
    set: index + 1,
    name,
    quantity: shares.find((share) => share.id === id)?.quantity ?? quantity,
    own: files.filter(({ artworkId }) => artworkId === id),
  }));
  if (known.length === 0) return files.length > 0 ? [{ set: 0, name: '', quantity, own: files }] : [];
  return sets.filter(({ own }) => own.length > 0);
}

/** The artwork of a folder, under its press-ready names. */
export function artworkOfTicket({ sets }: JobTicket): readonly PressFile[] {
  return sets.flatMap(({ files }) =>
    files.map(({ name, type, bytes, sha256 }) => ({ kind: 'artwork', name, type, bytes, hash: sha256 }) as const),
  );
}
