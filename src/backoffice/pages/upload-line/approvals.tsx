import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import { eventReasonKey, formerOrderOf } from '../../parts/event-reason.rules.ts';
import { State } from '../../parts/state.tsx';
import styles from './upload-line.module.css';

type By = UploadLine['history'][number]['by'];

function useWho(): (by: By) => string {
  const t = useTranslate();
  return ({ kind, name }) => name || t(`staffuploads:by_${kind}`);
}

/** Who agreed to which bytes, with what they accepted; also those approvals that no longer stand. */
export function Approvals({ seen: { approvals, files } }: { readonly seen: UploadLine }) {
  const t = useTranslate();
  const shown = useShown();
  const who = useWho();
  if (approvals.length === 0) return null;
  const names = new Map(files.map(({ file }) => [file.hash, file.name]));
  return (
    <section className={box.box}>
      <h2>{t('staffuploads:approvals')}</h2>
      <ul className={box.events}>
        {approvals.map(({ at, by, isOnBehalf, files: hashes, accepted, voidedAt, voidReason }) => (
          <li key={at} className={voidedAt === null ? undefined : styles.void}>
            <div className={box.row}>
              <strong>
                {t(isOnBehalf ? 'staffuploads:approved_on_behalf' : 'staffuploads:approved_by', { name: who(by) })}
              </strong>
              <span>{shown.instant(at)}</span>
            </div>
            <span className={box.note}>{hashes.map((hash) => names.get(hash) ?? hash.slice(0, 12)).join(', ')}</span>
            {accepted.length > 0 ? (
              <span className={box.note}>
                {t('staffuploads:accepted', {
                  checks: accepted
                    .map(({ check, pages }) => (pages.length > 0 ? `${check} (${pages.join(', ')})` : check))
                    .join(', '),
                })}
              </span>
            ) : null}
            {voidedAt === null || voidReason === null ? null : (
              <span className={box.note}>
                {t(`staffuploads:void_${voidReason}`)}, {shown.instant(voidedAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of the artwork, the latest first. */
export function ArtworkHistory({ seen: { history } }: { readonly seen: UploadLine }) {
  const t = useTranslate();
  const shown = useShown();
  const who = useWho();
  if (history.length === 0) return null;
  const told = (event: Pick<UploadLine['history'][number], 'to' | 'by' | 'reason'>) => {
    const word = eventReasonKey({ ...event, axis: 'artwork' });
    return word === undefined ? event.reason : t(word, { number: formerOrderOf(event.reason) ?? '' });
  };
  return (
    <section className={box.box}>
      <h2>{t('staffuploads:history')}</h2>
      <ul className={box.events}>
        {history.map(({ to, by, reason, at }) => (
          <li key={`${at} ${to}`}>
            <div className={box.row}>
              <State axis="artwork" state={to} />
              <span>{shown.instant(at)}</span>
              <span>{who(by)}</span>
            </div>
            {reason ? <p className={`${box.note} ${box.text}`}>{told({ to, by, reason })}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
