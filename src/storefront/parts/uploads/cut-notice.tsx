import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { cutFiles } from './cut-files.rules.ts';
import { UPLOADS } from './upload-queue.ts';
import { useRunning } from './use-uploads.ts';

/** Says which files came in part only, and that they can still come. Ordering is possible all the same. */
export function CutNotice({
  files,
}: {
  readonly files: readonly Pick<UploadWire, 'id' | 'name' | 'type' | 'bytes' | 'received'>[];
}) {
  const t = useTranslate();
  const cut = cutFiles(files, useRunning()).filter(({ id }) => !UPLOADS.hasTaken(id));
  if (cut.length === 0) return null;
  return (
    <Notice level="warning" title={t('cart:files_cut', { count: cut.length })}>
      <p>{t('cart:files_cut_text', { count: cut.length, names: cut.map(({ name }) => name).join(', ') })}</p>
    </Notice>
  );
}
