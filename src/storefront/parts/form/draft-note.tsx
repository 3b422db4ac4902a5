import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { SignInLink } from '../sign-in-link.tsx';
import type { DraftState } from './use-draft.ts';

/** Says what becomes of the input of a form when the session has ended, and after signing in again. */
export function DraftNote({ draft }: { readonly draft: DraftState }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (draft === 'back') box.current?.scrollIntoView({ block: 'center' });
  }, [draft]);
  return (
    <div ref={box} role="status">
      {draft === 'kept' ? (
        <Notice level="warning">
          <p>{t('forms:draft_kept')}</p>
          <SignInLink>{t('shell:login')}</SignInLink>
        </Notice>
      ) : null}
      {draft === 'back' ? (
        <Notice level="info">
          <p>{t('forms:draft_back')}</p>
        </Notice>
      ) : null}
    </div>
  );
}
