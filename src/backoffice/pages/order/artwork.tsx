import { Link } from 'react-router';
import type { StaffFile } from '#shop/staff/artwork.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { FileVerdict } from '../../parts/file-verdict.tsx';
import { ProofOfFile } from '../../parts/proof-of-file.tsx';
import box from '../../parts/box.module.css';
import { uploadLinePath } from '../../routing/admin-pages.rules.ts';

/** The files that were sent for the order: what, by whom and when, also those that are out of use. */
export function Artwork({ order }: { readonly order: StaffOrderWire }) {
  const t = useTranslate();
  const { api } = useSession();
  const { orderNumber: number } = order.order;
  // Read anew with every version of the order: handing files in changes it.
  const { data } = useAnswer(`artwork ${number} ${order.version}`, (signal) =>
    api('GET /staff/orders/{number}/artwork/', { params: { number } }, signal),
  );
  if (!data || data.files.length === 0) return null;
  const products = new Map(order.jobs.map(({ lineItemId, product, jobName }) => [lineItemId, jobName || product]));
  return (
    <section className={box.box}>
      <h2>{t('stafforders:artwork_files')}</h2>
      {[...new Set(data.files.map(({ lineItemId }) => lineItemId))]
        .filter((line) => products.has(line))
        .map((line) => (
          <p key={line}>
            <Link to={uploadLinePath(number, line)}>
              {t('stafforders:artwork_open', { product: products.get(line) ?? '' })}
            </Link>
          </p>
        ))}
      <ul className={box.events}>
        {data.files.map((file) => (
          <FileRow key={file.id} number={number} file={file} product={products.get(file.lineItemId) ?? ''} />
        ))}
      </ul>
    </section>
  );
}

interface FileRowProps {
  readonly number: string;
  readonly file: StaffFile;
  readonly product: string;
}

function FileRow({ number, file, product }: FileRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const { id, name, artwork, bytes, type, by, uploadedAt, handedInAt, removedAt, verdict, side } = file;
  const size = shown.fileSize(bytes);
  const state =
    type === null
      ? t('stafforders:artwork_unfinished')
      : removedAt !== null
        ? t('stafforders:artwork_removed', { date: shown.instant(removedAt) })
        : handedInAt === null
          ? t('stafforders:artwork_waiting')
          : t('stafforders:artwork_handed_in', { date: shown.instant(handedInAt) });
  return (
    <li>
      {type === null ? name : <a href={`/api/v1/staff/orders/${number}/artwork/${id}/`}>{name}</a>}
      <span className={box.note}>
        {[
          product,
          side ? t(`stafforders:side_${side}`) : '',
          artwork ? t('stafforders:artwork_for', { artwork }) : '',
          state,
        ]
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
      <ProofOfFile number={number} file={file} />
      {verdict === null ? null : <FileVerdict verdict={verdict} name={name} />}
    </li>
  );
}
