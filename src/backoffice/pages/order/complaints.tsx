import { Link } from 'react-router';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';

/** What was complained of in the order. Nothing where nothing was. */
export function Complaints({ number }: { readonly number: string }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { data } = useAnswer(`complaints ${number}`, (signal) =>
    api('GET /staff/orders/{number}/complaints/', { params: { number } }, signal),
  );
  if (!data || data.complaints.length === 0) return null;
  return (
    <section className={box.box}>
      <h2>{t('stafforders:complaints')}</h2>
      <ul className={box.events}>
        {data.complaints.map(({ id, kind, product, state, openedAt }) => (
          <li key={id}>
            <Link to={`/complaints/${id}/`}>{t(`complaints:kind_${kind}`)}</Link>
            <span className={box.note}>
              {product}, {t(`complaints:state_${state}`)}, {shown.instant(openedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
