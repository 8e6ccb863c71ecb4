import type { RuntimeConfig } from '@muster/contract';
import { SHELL_ID } from '@muster/page-contract';
import {
  clearSession,
  readDeviceTokens,
  readSession,
  sessionAtom,
  sessionStore,
  storeDeviceToken,
  storeSession,
  storeUser,
} from '@muster/token-store';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Auth, AuthContext, type SignedIn } from './auth.tsx';
import { forgetGate } from './forget-gate.ts';
import { createApiLoader, type LoadApi } from './load-api.ts';

const SESSION_ENDED_TEXT = 'Your session ended. Sign in and go on where you were.';

interface AuthProviderProps {
  config: Pick<RuntimeConfig, 'apiBase' | 'superadminId'>;
  /** The id of the shell's build; empty if the page is a plain file. */
  shellBuild: string;
  children: ReactNode;
}

/** Provides the session, and checks a stored one once (docs/product/sessions.md#session-start). */
export function AuthProvider({ config, shellBuild, children }: AuthProviderProps) {
  const { apiBase, superadminId } = config;
  const session = useAtomValue(sessionAtom, { store: sessionStore });
  const [checking, setChecking] = useState(() => isSignedIn(readSession()));
  const [departure, setDeparture] = useState<Departure | null>(null);
  // Once the client has cleared the session, the protected routes redirect to /login.
  const loadApi = useMemo(
    () =>
      createApiLoader({
        apiBase,
        onSessionEnded: () => {},
        ...(shellBuild && { caller: { remote: SHELL_ID, build: shellBuild } }),
      }),
    [apiBase, shellBuild],
  );

  useEffect(() => {
    if (isSignedIn(readSession()))
      void checkStoredSession(loadApi).finally(() => setChecking(false));
  }, [loadApi]);

  const actions = useMemo(() => createActions(loadApi, setDeparture), [loadApi]);
  const signedIn = isSignedIn(session);
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  const hasEnded = wasSignedIn && !signedIn && !departure;
  const auth: Auth = {
    ...actions,
    status: signedIn ? (checking ? 'checking' : 'in') : 'out',
    user: signedIn ? session.user : null,
    isSuperadmin: signedIn && session.user?.id === superadminId,
    leftByChoice: departure !== null,
    notice: departure?.notice ? { tone: 'success', text: departure.notice } : null,
    ...(hasEnded && { notice: { tone: 'warning', text: SESSION_ENDED_TEXT } }),
    loadApi,
  };
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

function isSignedIn({ accessToken, user }: ReturnType<typeof readSession>): boolean {
  return accessToken !== null && user !== null;
}

/**
 * What checks a session is loaded with the client that it needs. Without both, as without a
 * response, the session stays.
 */
async function checkStoredSession(loadApi: LoadApi): Promise<void> {
  try {
    const { checkSession } = await import(/* webpackChunkName: "client" */ './check-session.ts');
    await checkSession(loadApi);
  } catch {
    // The next visit checks it again.
  }
}

/** A logout by the user, until the next sign-in. */
interface Departure {
  notice: string | null;
}

function createActions(
  loadApi: LoadApi,
  setDeparture: (departure: Departure | null) => void,
): Pick<Auth, 'login' | 'enter' | 'register' | 'logout' | 'updateUser'> {
  async function enter(signedIn: SignedIn) {
    await loadFrame();
    setDeparture(null);
    storeSession(signedIn);
    storeDeviceToken(signedIn.deviceToken);
    if (signedIn.restored) void announceRestored();
  }
  return {
    enter,
    async login(credentials) {
      void loadFrame();
      const api = await loadApi();
      const deviceTokens = readDeviceTokens();
      const response = await api.login({
        body: { ...credentials, ...(deviceTokens.length > 0 && { deviceTokens }) },
      });
      if ('needsSecondFactor' in response) return response;
      await enter(response);
      return null;
    },
    async register(registration) {
      void loadFrame();
      const api = await loadApi();
      await enter(await api.register({ body: registration }));
    },
    logout(notice) {
      const { refreshToken, user } = readSession();
      if (user) forgetGate(user.id);
      setDeparture({ notice: notice ?? null });
      clearSession();
      void dropDrafts();
      if (refreshToken) void revoke(loadApi, refreshToken);
    },
    updateUser: storeUser,
  };
}

/**
 * Fetches the frame beside the request that signs in, so that it follows the form at once. If it
 * cannot be fetched, the page that needs it says so.
 */
async function loadFrame(): Promise<void> {
  await import(/* webpackChunkName: "dashboard" */ './announce-restored.ts').catch(() => {});
}

/** Drafts are written in the frame only, so what discards them is already in the page. */
async function dropDrafts(): Promise<void> {
  const { dropAllDrafts } = await import(
    /* webpackChunkName: "dashboard" */ '@muster/remote-kit/drafts'
  );
  dropAllDrafts();
}

/**
 * The frame shows the banner; what says it is loaded with it, so that the sign-in page does
 * without.
 */
async function announceRestored(): Promise<void> {
  const announcement = await import(/* webpackChunkName: "dashboard" */ './announce-restored.ts');
  announcement.announceRestored();
}

/** Ends the session on the server. The browser has ended it already, so a failure is ignored. */
async function revoke(loadApi: LoadApi, refreshToken: string): Promise<void> {
  try {
    const api = await loadApi();
    await api.logout({ body: { refreshToken } });
  } catch {
    // The token expires.
  }
}
