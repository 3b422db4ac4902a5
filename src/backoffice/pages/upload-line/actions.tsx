import { useState } from 'react';
import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import { verdictText } from '#shop/artwork/verdict-text.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import box from '../../parts/box.module.css';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import { PageMarks, useMarks } from './page-marks.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { DialogProps } from './show-answer.ts';

const DIALOGS = {
  approve: ApproveDialog,
  reject: RejectDialog,
  replace: ReplaceDialog,
  release: ReleaseDialog,
} as const;
type Action = keyof typeof DIALOGS;
const ACTIONS = ['release', 'approve', 'reject', 'replace'] as const satisfies readonly Action[];
const HOPELESS = ['release', 'reject', 'replace', 'approve'] as const satisfies readonly Action[];

/** What can be done with the files now. The first of it is what comes next. */
export function Actions({ seen, showAnswer }: Omit<DialogProps, 'onClose'>) {
  const t = useTranslate();
  const [open, setOpen] = useState<Action>();
  // What cannot be printed is more likely to be rejected than approved.
  const isHopeless = seen.files.some(({ file: { verdict } }) => verdict !== null && keepsFromPrint(verdict));
  const possible = (isHopeless ? HOPELESS : ACTIONS).filter((action) => seen.may[action]);
  const lack = seen.jobs.find((job) => job.artwork === 'approved' && job.lack !== null)?.lack;
  const isPaused = seen.jobs.some(({ artwork, production }) => artwork === 'approved' && production === 'on_hold');
  const Dialog = open && DIALOGS[open];
  return (
    <div className={box.bar}>
      {possible.map((action, index) => (
        <Button key={action} look={index === 0 ? 'main' : 'plain'} onClick={() => setOpen(action)}>
          {t(`staffuploads:do_${action}`)}
        </Button>
      ))}
      {lack ? <span>{t(`stafforders:lacks_${lack}`)}</span> : null}
      {isPaused ? <span>{t('staffuploads:is_paused')}</span> : null}
      {Dialog ? <Dialog seen={seen} showAnswer={showAnswer} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function ApproveDialog({ seen, showAnswer, onClose }: DialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [message, setMessage] = useState('');
  const marks = useMarks();
  useFirstFocus('approve-message');
  const params = { number: seen.orderNumber, lineItemId: seen.lineItemId };
  const { version } = seen;
  return (
    <FormDialog
      title={t('staffuploads:do_approve')}
      go={t('staffuploads:do_approve')}
      isReady={marks.isReady}
      onSubmit={async () =>
        showAnswer(
          await api('POST /staff/uploads/{number}/{lineItemId}/approve/', {
            params,
            body: { version, message, marks: marks.marks },
          }),
        )
      }
      onClose={onClose}
    >
      <p>{t(seen.fileCheck ? 'staffuploads:approve_paid' : 'staffuploads:approve_text')}</p>
      <Errors seen={seen} />
      <TextArea
        id="approve-message"
        label={t('staffuploads:message')}
        hint={t('staffuploads:message_hint')}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <PageMarks seen={seen} of={marks} />
    </FormDialog>
  );
}

/** What the check says against printing the files as they are: whoever approves them takes that on. */
function Errors({ seen: { files } }: Pick<DialogProps, 'seen'>) {
  const t = useTranslate();
  const { number } = useShown();
  const errors = files.flatMap(({ file: { id, name, verdict } }) => {
    if (verdict === null || !keepsFromPrint(verdict)) return [];
    const { state, findings } = verdictText(verdict, { t, number });
    const texts = state ? [state.text] : findings.filter(({ level }) => level === 'danger').map(({ text }) => text);
    return texts.map((text) => ({ key: `${id} ${text}`, name, text }));
  });
  if (errors.length === 0) return null;
  return (
    <Notice level="danger">
      <p>{t('staffuploads:approve_errors', { count: errors.length })}</p>
      <ul>
        {errors.map(({ key, name, text }) => (
          <li key={key}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The sentences for what was found are put together by pressing them, and changed before they are sent. */
function RejectDialog({ seen, showAnswer, onClose }: DialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [text, setText] = useState('');
  const marks = useMarks();
  useFirstFocus('reject-text');
  const params = { number: seen.orderNumber, lineItemId: seen.lineItemId };
  const { version } = seen;
  return (
    <FormDialog
      title={t('staffuploads:do_reject')}
      go={t('staffuploads:reject_go')}
      isReady={text.trim() !== '' && marks.isReady}
      onSubmit={async () =>
        showAnswer(
          await api('POST /staff/uploads/{number}/{lineItemId}/reject/', {
            params,
            body: { version, text, marks: marks.marks },
          }),
        )
      }
      onClose={onClose}
    >
      <div role="group" aria-label={t('staffuploads:templates')} className={box.bar}>
        {seen.templates.map((template) => (
          <Button
            key={template.text}
            disabled={text.includes(template.text)}
            onClick={() => setText((now) => (now.trim() ? `${now.trim()}\n\n${template.text}` : template.text))}
          >
            {template.title}
          </Button>
        ))}
      </div>
      <TextArea
        id="reject-text"
        label={t('stafforders:rejection_text')}
        hint={t('staffuploads:reject_hint')}
        required
        rows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PageMarks seen={seen} of={marks} />
    </FormDialog>
  );
}

function ReleaseDialog({ seen, showAnswer, onClose }: DialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const params = { number: seen.orderNumber, lineItemId: seen.lineItemId };
  const { version } = seen;
  return (
    <FormDialog
      title={t('staffuploads:do_release')}
      go={t('staffuploads:do_release')}
      onSubmit={async () =>
        showAnswer(await api('POST /staff/uploads/{number}/{lineItemId}/release/', { params, body: { version } }))
      }
      onClose={onClose}
    >
      <p>{t('staffuploads:release_text')}</p>
      {seen.supplier ? (
        <p>
          {t(seen.supplierMailed ? 'staffuploads:release_supplier' : 'staffuploads:release_by_hand', {
            name: seen.supplier,
          })}
        </p>
      ) : null}
    </FormDialog>
  );
}
