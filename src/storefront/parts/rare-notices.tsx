import type { ExpiredAuthSessionError, SessionState } from '../client/auth-state.ts';
import { ExpiredNotice } from './expired-notice.tsx';
import { HelpBanner } from './help-banner.tsx';

interface RareNoticesProps {
  readonly session: SessionState | undefined;
  readonly expiry: ExpiredAuthSessionError | undefined;
}

/** What few visitors ever see, on any page. */
export default function RareNotices({ session, expiry }: RareNoticesProps) {
  return (
    <>
      {session?.isLoggedInAs ? <HelpBanner session={session} /> : null}
      {expiry ? <ExpiredNotice /> : null}
    </>
  );
}
