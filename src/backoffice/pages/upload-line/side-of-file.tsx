import { useState } from 'react';
import { SIDES, type Side } from '#shop/artwork/sides.rules.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { TwoSides } from '#ui/two-sides/two-sides.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { hasOtherSide } from './other-side.rules.ts';
import type { ShowAnswer } from './show-answer.ts';

interface SideOfFileProps {
  readonly seen: UploadLine;
  readonly file: UploadLine['files'][number]['file'];
  readonly showAnswer: ShowAnswer;
}

/** Says which side of the sheet a file holds while the other side is missing. */
export function SideOfFile({ seen, file, showAnswer }: SideOfFileProps) {
  const t = useTranslate();
  const { api } = useSession();
  const mayWrite = useMay('order:write');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, name, side } = file;
  if (side === null || hasOtherSide(seen.files, file) || !seen.may.saySide || !mayWrite) return null;
  const { orderNumber: number, lineItemId, version } = seen;
  const say = async (said: Side) => {
    setBusy(true);
    const body = { version, file: id, side: said };
    const params = { number, lineItemId };
    const result = await api('POST /staff/uploads/{number}/{lineItemId}/side/', { params, body });
    setBusy(false);
    setProblem(showAnswer(result));
  };
  return (
    <>
      <TwoSides
        legend={t('staffuploads:side_of', { name })}
        choices={SIDES.map((value) => ({ value, text: t(`stafforders:side_${value}`) }))}
        chosen={side}
        isBusy={busy}
        onChoose={(said) => void say(said)}
      />
      {problem ? <span role="alert">{problem}</span> : null}
    </>
  );
}
