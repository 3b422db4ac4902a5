import { useState } from 'react';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import type { ShowAnswer } from './show-answer.ts';

interface StagedFileProps {
  readonly seen: UploadLine;
  readonly file: UploadLine['files'][number]['file'];
  readonly showAnswer: ShowAnswer;
}

/** Of a file that the shop has sent and not put in the place of others: that the customer does not see it, and the way to take it back. */
export function StagedFile({ seen, file: { id, name, isStaged }, showAnswer }: StagedFileProps) {
  const t = useTranslate();
  const { api } = useSession();
  const mayWrite = useMay('order:write');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!isStaged) return null;
  const { orderNumber: number, lineItemId, version } = seen;
  const discard = async () => {
    setBusy(true);
    const params = { number, lineItemId };
    const body = { version, file: id };
    setProblem(showAnswer(await api('POST /staff/uploads/{number}/{lineItemId}/discard/', { params, body })));
    setBusy(false);
  };
  return (
    <p className={box.bar}>
      <span>{t('staffuploads:staged')}</span>
      {mayWrite ? (
        <Button
          look="quiet"
          aria-label={t('staffuploads:staged_discard_of', { name })}
          busyText={busy ? t('staff:busy') : undefined}
          onClick={() => void discard()}
        >
          {t('staffuploads:staged_discard')}
        </Button>
      ) : null}
      {problem ? <span role="alert">{problem}</span> : null}
    </p>
  );
}
