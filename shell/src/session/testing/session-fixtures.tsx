import { sessionAtom, sessionStore } from '@muster/token-store';
import { MusterProvider } from '@muster/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Remotes } from '../../boot/remotes.ts';
import { RemotesProvider } from '../../mounting/remotes-context.tsx';
import { AuthProvider } from '../auth-provider.tsx';

export const SUPERADMIN_ID = '5f0000000000000000000001';

export const user = {
  id: '64b000000000000000000001',
  email: 'fox@badgerwood.uk',
  emailConfirmed: true,
  showsAmongGoing: false,
  showsExperience: false,
  nickName: 'Foxglove',
  fullName: 'Ada Fox',
  dateOfBirth: '1990-01-01',
  organizerName: 'Badger Wood',
  avatarUrl: null,
  bio: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
export const deviceToken = '64b000000000000000000001.device.signature';
export const tokens = { accessToken: 'access', refreshToken: 'refresh' };

export const config = {
  apiBase: '',
  productionHost: '',
  postcodesBase: '',
  superadminId: SUPERADMIN_ID,
  mapTiles: '',
  sendsMail: true,
  remoteOrigins: [],
  ownApis: {},
  overrideOrigins: [],
};

/** Stores a session, as if the page were reloaded while signed in. */
export function keepSession(stored: Partial<typeof tokens> & { user?: object } = {}): void {
  const { accessToken, refreshToken } = { ...tokens, ...stored };
  localStorage.setItem('accessToken', accessToken);
  localStorage.setItem('refreshToken', refreshToken);
  const account = { ...user, ...stored.user };
  localStorage.setItem('user', JSON.stringify(stored.user ?? user));
  sessionStore.set(sessionAtom, { accessToken, refreshToken, user: account });
}

/** Clears the session in local storage and in the page's store. */
export function forgetSession(): void {
  localStorage.clear();
  sessionStore.set(sessionAtom, { accessToken: null, refreshToken: null, user: null });
}

const list = [{ id: 'events', paths: ['/dashboard/events'], publicPaths: ['/e', '/games'] }];
const remotes = { list: () => list, subscribe: () => () => {} } as unknown as Remotes;

function LocationProbe() {
  const { pathname, search, state } = useLocation();
  return (
    <output aria-label="path" data-state={JSON.stringify(state)}>{`${pathname}${search}`}</output>
  );
}

type Entry = string | { pathname: string; state?: unknown };

/** A piece of the shell with its session; theme and router are outside. */
export function InShell({ children }: { children: ReactNode }) {
  return (
    <AuthProvider config={config} shellBuild="s1">
      <RemotesProvider remotes={remotes} showDetails={false}>
        {children}
      </RemotesProvider>
    </AuthProvider>
  );
}

/** Renders a piece of the shell with theme, session and a router that starts at `at`. */
export function renderAt(at: Entry, children: ReactNode) {
  return render(
    <MusterProvider>
      <MemoryRouter initialEntries={[at]}>
        <InShell>{children}</InShell>
        <LocationProbe />
      </MemoryRouter>
    </MusterProvider>,
  );
}
