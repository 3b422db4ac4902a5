import { useState, type ReactNode } from 'react';
import type { FileFacts, UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { FileVerdict } from '../../parts/file-verdict.tsx';
import { ProofOfFile } from '../../parts/proof-of-file.tsx';
import box from '../../parts/box.module.css';
import list from '../../parts/list.module.css';
import { lackingNames } from './lacking-names.rules.ts';
import type { DialogProps } from './show-answer.ts';
import { SideOfFile } from './side-of-file.tsx';
import { StagedFile } from './staged-file.tsx';
import styles from './upload-line.module.css';

/** A line may have sixty, each with its pictures and findings. */
const FILES_AT_ONCE = 10;

type LineFile = UploadLine['files'][number];

/** The files with what was found in them and all that is known of them; those that are out of use below. */
export function LineFiles({ seen, showAnswer }: Omit<DialogProps, 'onClose'>) {
  const t = useTranslate();
  const used = seen.files.filter(({ file }) => file.removedAt === null);
  const former = seen.files.filter(({ file }) => file.removedAt !== null);
  const without = lackingNames(seen);
  const [most, setMost] = useState(FILES_AT_ONCE);
  const more = Math.min(FILES_AT_ONCE, used.length - most);
  return (
    <section className={box.box}>
      <h2>{t('staffuploads:files')}</h2>
      {used.length === 0 ? <p>{t('staffuploads:files_none')}</p> : null}
      {without.length > 0 ? (
        <Notice level="warning">
          <p>{t('staffuploads:files_lacking', { names: without.join(', ') })}</p>
        </Notice>
      ) : null}
      <ul className={box.events}>
        {used.slice(0, most).map((each) => (
          <FileRow key={each.file.id} number={seen.orderNumber} each={each}>
            <StagedFile seen={seen} file={each.file} showAnswer={showAnswer} />
            <SideOfFile seen={seen} file={each.file} showAnswer={showAnswer} />
          </FileRow>
        ))}
      </ul>
      {more > 0 ? (
        <Button look="plain" onClick={() => setMost(most + more)}>
          {t('staffuploads:files_more', { more, all: used.length })}
        </Button>
      ) : null}
      {former.length > 0 ? (
        <details className={box.details}>
          <summary>{t('staffuploads:files_former', { count: former.length })}</summary>
          <ul className={box.events}>
            {former.map((each) => (
              <FileRow key={each.file.id} number={seen.orderNumber} each={each} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

interface FileRowProps {
  readonly number: string;
  readonly each: LineFile;
  /** What may be said of it. */
  readonly children?: ReactNode;
}

function FileRow({ number, each: { file, facts }, children }: FileRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const { id, name, artwork, bytes, type, by, uploadedAt, handedInAt, removedAt, verdict, hash, side } = file;
  const size = shown.fileSize(bytes);
  const state =
    removedAt !== null
      ? t('stafforders:artwork_removed', { date: shown.instant(removedAt) })
      : handedInAt === null
        ? t(type === null ? 'stafforders:artwork_unfinished' : 'stafforders:artwork_waiting')
        : t('stafforders:artwork_handed_in', { date: shown.instant(handedInAt) });
  return (
    <li>
      <div className={box.row}>
        {type === null ? (
          <span className={box.product}>{name}</span>
        ) : (
          <a className={box.product} href={`/api/v1/staff/orders/${number}/artwork/${id}/`}>
            {name}
          </a>
        )}
        {by.kind === 'staff' ? <strong>{t('staffuploads:by_staff')}</strong> : null}
      </div>
      <span className={box.note}>
        {[side ? t(`stafforders:side_${side}`) : '', artwork ? t('stafforders:artwork_for', { artwork }) : '', state]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className={box.note}>
        {t('stafforders:artwork_sent', {
          size,
          by: by.name || t('stafforders:artwork_by_guest'),
          date: shown.instant(uploadedAt),
        })}
      </span>
      {file.fixed ? <Fixed number={number} fixed={file.fixed} /> : null}
      <ProofOfFile number={number} file={file} />
      {children}
      {verdict === null ? null : <FileVerdict verdict={verdict} name={name} />}
      {facts ? <Facts facts={facts} hash={hash} name={name} /> : null}
    </li>
  );
}

interface FixedProps {
  readonly number: string;
  readonly fixed: NonNullable<LineFile['file']['fixed']>;
}

/** What was mended in a file with the customer's consent, and the way to the one that was sent. */
function Fixed({ number, fixed: { plan, at, original, isPart } }: FixedProps) {
  const t = useTranslate();
  const shown = useShown();
  const { turn, scale, bleed, clean, cmyk, pages } = plan;
  const all = { part: isPart, turn: turn !== 'none', scale, bleed, clean, cmyk, pages: pages !== null && !isPart };
  const what = Object.entries(all)
    .flatMap(([part, is]) => (is ? [t(`staffuploads:fixed_${part}`, { pages: pages?.join(', ') ?? '' })] : []))
    .join(', ');
  return (
    <span className={box.note}>
      {t('staffuploads:fixed', { date: shown.instant(at), what })}{' '}
      {original === null ? null : (
        <a href={`/api/v1/staff/orders/${number}/artwork/${original}/`}>{t('staffuploads:fixed_original')}</a>
      )}
    </span>
  );
}

interface FactsProps {
  readonly facts: FileFacts;
  readonly hash: string | null;
  readonly name: string;
}

/** Everything that was read from the file, as a prepress operator looks for it. */
function Facts({ facts, hash, name }: FactsProps) {
  const t = useTranslate();
  const shown = useShown();
  const { pages, pageCount, fonts, others } = facts;
  return (
    <details className={box.details}>
      <summary>{t('staffuploads:facts')}</summary>
      <dl className={styles.facts}>
        {others.map((other) => (
          <div key={other.name}>
            <dt>{t(`staffuploads:fact_${other.name}`)}</dt>
            <dd>{other.value}</dd>
          </div>
        ))}
        {fonts.length > 0 ? (
          <div>
            <dt>{t('staffuploads:fact_fonts')}</dt>
            <dd>
              {fonts
                .map((font) => (font.isEmbedded ? font.name : t('staffuploads:font_missing', { font: font.name })))
                .join(', ')}
            </dd>
          </div>
        ) : null}
        {hash ? (
          <div>
            <dt>SHA-256</dt>
            <dd className={styles.hash}>{hash}</dd>
          </div>
        ) : null}
      </dl>
      {pages.length > 0 ? (
        <div className={list.scroll} role="region" aria-label={t('staffuploads:pages_of', { name })} tabIndex={0}>
          <table className={styles.pages}>
            <thead>
              <tr>
                {['page', 'media', 'trim', 'bleed', 'colours', 'pictures'].map((column) => (
                  <th key={column} scope="col">
                    {t(`staffuploads:page_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.map((page, index) => (
                <tr key={index}>
                  <td>
                    {index + 1}
                    {page.isCut ? ` ${t('staffuploads:page_cut')}` : ''}
                  </td>
                  <td>
                    {page.media}
                    {page.rotate ? `, ${page.rotate}°` : ''}
                  </td>
                  <td>{page.trim || '–'}</td>
                  <td>{page.bleed || '–'}</td>
                  <td>{page.colours.join(', ') || '–'}</td>
                  <td>
                    {page.ppi === null
                      ? '–'
                      : t('staffuploads:page_ppi', { count: page.pictures, ppi: shown.number(page.ppi) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {pageCount > pages.length && pages.length > 0 ? (
        <p className={box.note}>
          {t('staffuploads:pages_more', { shown: pages.length, all: shown.number(pageCount) })}
        </p>
      ) : null}
    </details>
  );
}
