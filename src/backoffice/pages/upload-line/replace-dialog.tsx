import { useId, useState } from 'react';
import { ACCEPTED_FILES } from '#ui/upload/accepted-files.ts';
import { sendWhole, type NotSent } from '#ui/upload/send-whole.ts';
import { SelectField, TextArea } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { DialogProps } from './show-answer.ts';
import styles from './upload-line.module.css';

/** Puts a file in the place of others. The customer is told why, and asked to agree. */
export function ReplaceDialog({ seen, showAnswer, onClose }: DialogProps) {
  const t = useTranslate();
  const { api, session } = useSession();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [artworkId, setArtworkId] = useState('');
  const [reason, setReason] = useState('');
  const used = seen.files
    .map((each) => each.file)
    // What the shop has sent and not put in place yet is no file that could be replaced.
    .filter((each) => each.removedAt === null && !each.isStaged);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<number>();
  const params = { number: seen.orderNumber, lineItemId: seen.lineItemId };
  const wordsFor = (notSent: NotSent) => {
    if (notSent === 'changed') return t('staffuploads:replace_file_changed');
    return (typeof notSent === 'object' && notSent.refused) || t('staff:no_answer');
  };
  const send = async (chosen: File) => {
    const { name, size: bytes, lastModified } = chosen;
    const body = { artworkId: artworkId || null, name, bytes, lastModified };
    const announced = await api('POST /staff/uploads/{number}/{lineItemId}/files/', { params, body });
    if (!announced.ok) return { problem: announced.error.text || t('staff:no_answer') };
    const headers = () => ({ 'x-csrf-token': session.csrfToken ?? '' });
    const notSent = await sendWhole(chosen, announced.data.path, headers, (count) => setSent(count));
    return { problem: notSent === undefined ? '' : wordsFor(notSent), uploadId: announced.data.id };
  };
  const submit = async () => {
    if (!file) return t('staffuploads:replace_file_missing');
    const { problem, uploadId = '' } = await send(file);
    setSent(undefined);
    if (problem !== '') return problem;
    const replaces = used.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    const body = { version: seen.version, uploadId, replaces, reason };
    return showAnswer(await api('POST /staff/uploads/{number}/{lineItemId}/replace/', { params, body }));
  };
  return (
    <FormDialog
      title={t('staffuploads:do_replace')}
      go={t('staffuploads:replace_go')}
      isReady={file !== undefined && reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('staffuploads:replace_text')}</p>
      <label htmlFor={fileId}>{t('staffuploads:replace_file')}</label>
      <input id={fileId} type="file" accept={ACCEPTED_FILES} onChange={(event) => setFile(event.target.files?.[0])} />
      {sent === undefined || !file ? null : (
        <progress
          className={styles.progress}
          value={sent}
          max={Math.max(1, file.size)}
          aria-label={t('staffuploads:replace_progress')}
        />
      )}
      {seen.artworks.length > 0 ? (
        <SelectField
          label={t('staffuploads:replace_artwork')}
          value={artworkId}
          onChange={({ target: { value } }) => {
            setArtworkId(value);
            // A file for one artwork leaves those of the others in use.
            setKept(new Set(value ? used.filter((each) => each.artworkId !== value).map(({ id }) => id) : []));
          }}
        >
          <option value="">{t('staffuploads:replace_all')}</option>
          {seen.artworks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || id}
            </option>
          ))}
        </SelectField>
      ) : null}
      {used.length > 0 ? (
        <fieldset className={styles.choices}>
          <legend>{t('staffuploads:replace_which')}</legend>
          {used.map(({ id, name, artwork }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!kept.has(id)}
                onChange={(event) =>
                  setKept(
                    (now) => new Set(event.target.checked ? [...now].filter((each) => each !== id) : [...now, id]),
                  )
                }
              />
              {artwork ? `${name} (${t('stafforders:artwork_for', { artwork })})` : name}
            </label>
          ))}
        </fieldset>
      ) : null}
      <TextArea
        label={t('staffuploads:replace_reason')}
        hint={t('staffuploads:replace_reason_hint')}
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
