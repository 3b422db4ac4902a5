import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SessionProvider } from '../../src/backoffice/client/session.tsx';
import { WordsProvider } from '../../src/backoffice/client/words.tsx';

const session = {
  staff: null,
  step: null,
  csrfToken: '',
  mayWait: false,
  shop: { id: '', brand: '', locale: 'en-GB', timeZone: 'UTC', currency: 'EUR' },
} as const;
const boot = {
  brand: '',
  language: 'en',
  locale: 'en-GB',
  timeZone: 'UTC',
  numbers: { decimal: '.', group: ',', groupFrom: 4, symbol: 'before', symbolSpace: '', percentSpace: '' },
  isFound: true,
} as const;

/** A part of the back office as staff of an English shop see it, with these dictionaries. */
export function asStaffSee(
  part: ReactElement,
  dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  return renderToStaticMarkup(
    <SessionProvider first={session}>
      <WordsProvider boot={{ ...boot, dictionaries }}>{part}</WordsProvider>
    </SessionProvider>,
  );
}
