import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { LeftToServer } from './file-checker.ts';

/** A file that was chosen, and what is known of it on this machine. */
export interface ChosenFile {
  readonly key: string;
  readonly artworkId: string | null;
  readonly file: File;
  /** looking: it is being read. held: its owner decides. refused: it is no file to print. sent: it went on its way. */
  readonly state: 'looking' | 'held' | 'refused' | 'sent';
  readonly verdict?: VerdictWire;
  readonly refused?: RefusedKind;
  readonly left?: LeftToServer;
}
