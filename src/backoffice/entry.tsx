import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { learnNumberStyle } from '#kernel/format.ts';
import { createApi } from './client/api.ts';
import { BOOT_ID, type Boot } from './client/boot.ts';
import { SessionProvider } from './client/session.tsx';
import { WordsProvider } from './client/words.tsx';
import { Unreachable } from './frame/unreachable.tsx';
import { routesOf } from './routes.tsx';
import { ADMIN } from './routing/admin-pages.rules.ts';

// The browser kept this page in its memory. Who is signed in and what the page shows may have changed since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
void start();

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
  learnNumberStyle(boot.locale, boot.numbers);
  const root = createRoot(document.getElementById('root')!);
  const session = await createApi({ csrfToken: () => '', onSignedOut: () => undefined })('GET /staff/session/', {});
  root.render(
    <StrictMode>
      <WordsProvider boot={boot}>
        {session.ok ? (
          <SessionProvider first={session.data}>
            <RouterProvider router={createBrowserRouter(routesOf(boot), { basename: ADMIN })} />
          </SessionProvider>
        ) : (
          <Unreachable error={session.error} onRetry={() => location.reload()} />
        )}
      </WordsProvider>
    </StrictMode>,
  );
}
