import { useState } from 'react';
import { LONGEST_MARK, MOST_MARKS } from '#shop/artwork/page-mark.rules.ts';
import type { AskedMark } from '#shop/artwork/page-mark.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { SelectField } from '#ui/field/field.tsx';
import { MarkEditor } from '#ui/page-marks/mark-editor.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';

type Marks = readonly AskedMark[];

/** What is marked, and what was before each step. */
export function useMarks() {
  const [{ now, before }, setMarks] = useState<{ readonly now: Marks; readonly before: readonly Marks[] }>({
    now: [],
    before: [],
  });
  return {
    marks: now.map((mark) => ({ ...mark, text: mark.text.trim() })),
    isReady: now.every(({ text }) => text.trim() !== ''),
    shown: now,
    canUndo: before.length > 0,
    put(next: Marks) {
      // Words are typed letter by letter, and undone by the field itself.
      const isStep = next.length !== now.length || next.some(({ place }, index) => place !== now[index]?.place);
      setMarks({ now: next, before: isStep ? [...before, now] : before });
    },
    undo: () => setMarks({ now: before.at(-1) ?? now, before: before.slice(0, -1) }),
  };
}

interface PageMarksProps {
  readonly seen: UploadLine;
  readonly of: ReturnType<typeof useMarks>;
}

/** Places on the pages of the files in use, shown to the customer with what is decided. */
export function PageMarks({ seen, of }: PageMarksProps) {
  const t = useTranslate();
  const files = seen.files.flatMap(({ file }) =>
    file.removedAt === null && file.handedInAt !== null && file.drawn && file.drawn.first !== null ? [file] : [],
  );
  const [chosen, setChosen] = useState('');
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  if (!file) return null;
  return (
    <details className={box.details}>
      <summary>{t('staffuploads:marks')}</summary>
      <p className={box.note}>{t('staffuploads:marks_hint')}</p>
      {files.length > 1 ? (
        <SelectField
          label={t('staffuploads:mark_file')}
          value={file.id}
          onChange={(event) => setChosen(event.target.value)}
        >
          {files.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <MarksOfFile key={file.id} number={seen.orderNumber} file={file} of={of} />
      {of.isReady ? null : <p role="status">{t('staffuploads:mark_words')}</p>}
    </details>
  );
}

interface MarksOfFileProps {
  readonly number: string;
  readonly file: UploadLine['files'][number]['file'];
  readonly of: PageMarksProps['of'];
}

function MarksOfFile({ number, file: { id, name, drawn }, of }: MarksOfFileProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [page, setPage] = useState(drawn?.first ?? 1);
  const { data } = useAnswer(`proof ${number} ${id}`, (signal) =>
    api('GET /staff/orders/{number}/artwork/{upload}/pages/', { params: { number, upload: id } }, signal),
  );
  const isHere = (mark: AskedMark) => mark.file === id && mark.page === page;
  const here = of.shown.filter(isHere);
  const pages = data?.pages ?? [];
  return (
    <>
      {pages.length > 1 ? (
        <SelectField
          label={t('staffuploads:mark_page')}
          value={page}
          onChange={(event) => setPage(Number(event.target.value))}
        >
          {pages.map((each) => (
            <option key={each.number} value={each.number}>
              {t('staffuploads:mark_page_of', { page: each.number })}
            </option>
          ))}
        </SelectField>
      ) : null}
      <MarkEditor
        src={`/api/v1/staff/orders/${number}/artwork/${id}/pages/${page}/`}
        alt={t('staffuploads:mark_picture', { page, name })}
        marks={here}
        longest={LONGEST_MARK}
        words={{
          add: t('staffuploads:mark_add'),
          undo: t('staffuploads:mark_undo'),
          full: of.shown.length < MOST_MARKS ? '' : t('staffuploads:mark_most'),
          at: (at, text) => t('staffuploads:mark_at', { number: at, text }),
          text: (at) => t('staffuploads:mark_text', { number: at }),
          remove: (at) => t('staffuploads:mark_remove', { number: at }),
        }}
        canUndo={of.canUndo}
        onChange={(next) =>
          of.put([...of.shown.filter((mark) => !isHere(mark)), ...next.map((mark) => ({ ...mark, file: id, page }))])
        }
        onUndo={of.undo}
      />
    </>
  );
}
