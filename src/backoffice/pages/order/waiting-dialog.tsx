import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CallError } from '../../client/api.ts';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';

interface WaitingDialogProps {
  readonly title: string;
  readonly error: CallError | undefined;
  onClose(): void;
}

/** A dialog whose content is on its way, or was refused. */
export function WaitingDialog({ title, error, onClose }: WaitingDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={title} closeText={t('staff:close')} onClose={onClose}>
      {error ? (
        <Notice level="danger" live>
          <p>{error.text || t('staff:no_answer')}</p>
        </Notice>
      ) : (
        <p role="status">{t('staff:loading')}</p>
      )}
      <p className={box.bar}>
        <Button look="quiet" onClick={onClose}>
          {t('staff:close')}
        </Button>
      </p>
    </Dialog>
  );
}
