import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { Result } from '../../client/api.ts';

/** Takes the answer to an action. Returns what went wrong, for the reader; empty when it is done. */
export type ShowAnswer = (result: Result<UploadLine>) => string;

export interface DialogProps {
  readonly seen: UploadLine;
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}
