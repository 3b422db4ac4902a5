export const PRESS_FILE_KINDS = [
  'artwork',
  'thumbnail',
  'ticket',
  'xjdf',
  'purchase_order',
  'purchase_order_csv',
] as const;
export type PressFileKind = (typeof PRESS_FILE_KINDS)[number];

/** A file of a press folder. Its bytes stand in the file store under their hash. */
export interface PressFile {
  readonly kind: PressFileKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of its bytes. */
  readonly hash: string;
}

/** What was handed over to the print floor for one job. */
export interface PressRelease {
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly jobId: string;
  readonly approvalId: string;
  readonly staffId: string;
  readonly at: Date;
  readonly files: readonly PressFile[];
}

/** The folder's own name, as its tickets have it. */
export function folderOf({ files }: Pick<PressRelease, 'files'>): string {
  const ticket = files.find(({ kind }) => kind === 'ticket');
  return (ticket?.name ?? 'folder').replace(/\.json$/, '');
}
