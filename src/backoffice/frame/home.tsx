import { Navigate } from 'react-router';
import { Notice } from '#ui/notice/notice.tsx';
import { useMember } from '../client/session.tsx';
import { useTranslate } from '../client/words.tsx';
import { placesFor } from './places.ts';

/** Leads to the first page that the member of staff may open. */
export function Home() {
  const t = useTranslate();
  const { scopes } = useMember();
  const place = placesFor(scopes).find(({ scope }) => scope !== 'any');
  return place ? (
    <Navigate to={place.to} replace />
  ) : (
    <Notice level="info" title={t('staff:nothing_title')}>
      <p>{t('staff:nothing_text')}</p>
    </Notice>
  );
}
