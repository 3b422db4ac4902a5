import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { readStaffSessionState } from '#shop/staff/sign-in.contract.ts';
import type { Scope } from '#shop/staff/scopes.ts';
import { createApi, type Api } from './api.ts';

export type StaffSession = Answer<typeof readStaffSessionState>;
export type Member = NonNullable<StaffSession['staff']>;

interface Session {
  readonly api: Api;
  readonly session: StaffSession;
  change(change: Partial<StaffSession>): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in, and the API with their forgery token. */
export function SessionProvider({ first, children }: { readonly first: StaffSession; readonly children: ReactNode }) {
  const [session, setSession] = useState(first);
  const [token] = useState(() => holdToken(first.csrfToken));
  const value = useMemo<Session>(() => {
    const change = (part: Partial<StaffSession>) => {
      token.keep(part.csrfToken);
      setSession((now) => ({ ...now, ...part }));
    };
    const onSignedOut = () => change({ staff: null, step: null });
    return { session, change, api: createApi({ csrfToken: token.read, onSignedOut }) };
  }, [session, token]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The token of the latest answer. A call that is made right after a sign-in already carries the new one. */
function holdToken(first: string) {
  let token = first;
  return {
    read: () => token,
    keep: (next: string | undefined) => {
      token = next ?? token;
    },
  };
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('The session is not known here');
  return session;
}

export function useMember(): Member {
  const { staff } = useSession().session;
  if (!staff) throw new Error('Nobody is signed in');
  return staff;
}

export function useMay(scope: Scope): boolean {
  return useMember().scopes.includes(scope);
}
