import type { Translate } from '../../client/dictionary.tsx';
import type { ShownUpload } from './upload-queue.ts';

/** Why a file is not taken: in the words of the shop where it has some. */
export function refusalText(t: Translate, { problem, fault }: Pick<ShownUpload, 'problem' | 'fault'>): string {
  if (problem !== '') return problem;
  if (fault === 'gone') return t('uploads:gone');
  return t(fault === 'changed' ? 'uploads:changed' : 'shell:no_answer');
}
