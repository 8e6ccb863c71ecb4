import { createApi } from '@muster/api-client';
import { createQueryClient, dismissAllBanners, useBanners } from '@muster/remote-kit';
import { clearSession, readSession, storeSession } from '@muster/token-store';
import type { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import axios from 'axios';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createFakeBackend } from '../fake-backend/create-fake-backend.ts';
import { type FakeBackend, type Role, tokenOf, userOf } from '../fake-backend/fake-backend.ts';
import { fakeBackendHandlers } from '../fake-backend/handlers.ts';
import type { EndpointHandler } from '../handlers/handle.ts';
import type { WireRequest } from '../handlers/respond-to-request.ts';
import { RemoteProviders } from '../workbench/remote-providers.tsx';
import { connect, type Served } from './connect.ts';

const served: Served = {
  backend: createFakeBackend('empty'),
  handlers: [],
  postcodesAreDown: false,
  requests: [],
  faults: [],
};
let queryClient: QueryClient;
let location = '';

// Before any client is made: each takes the defaults of that moment.
axios.defaults.adapter = connect(served);

afterEach(() => {
  queryClient?.clear();
  clearSession();
  const faults = served.faults.splice(0);
  if (faults.length > 0) throw faults[0];
});

interface RenderOptions {
  as?: Role;
  backend?: FakeBackend;
  /** Where the page stands. */
  path?: string;
  /** Instead of the backend's own answers. */
  handlers?: EndpointHandler[];
  /** The UK postcode lookup does not answer. */
  postcodesAreDown?: boolean;
}

export interface RenderedRemote extends RenderResult {
  backend: FakeBackend;
  /** Path and query now. */
  location: () => string;
  /** What was asked of the server so far, in order. */
  requests: WireRequest[];
  /** From now on these answer. */
  use: (...handlers: EndpointHandler[]) => void;
}

/**
 * Renders a part of a remote inside the shell's own providers, signed in, against request handlers. For jest.
 * Queries that may pass are retried at once, not after a second.
 */
export function renderRemote(ui: ReactNode, options: RenderOptions = {}): RenderedRemote {
  const {
    as = 'organizer',
    backend = createFakeBackend('full'),
    path = '/',
    handlers = [],
  } = options;
  Object.assign(served, {
    backend,
    handlers: [...fakeBackendHandlers(backend), ...handlers],
    postcodesAreDown: options.postcodesAreDown ?? false,
    requests: [],
  });
  const user = userOf(backend, as);
  storeSession({
    user,
    tokens: { accessToken: tokenOf(user), refreshToken: `refresh-${user.id}` },
  });
  queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 0 } });
  const api = createApi({ apiBase: '', onSessionEnded: () => undefined });
  const rendered = render(
    <MemoryRouter initialEntries={[path]}>
      <RemoteProviders api={api} queryClient={queryClient} scheme="light">
        <Banners />
        <LocationProbe />
        {ui}
      </RemoteProviders>
    </MemoryRouter>,
  );
  return {
    ...rendered,
    backend,
    location: () => location,
    requests: served.requests,
    use: (...more) => served.handlers.push(...more),
  };
}

/** Whose session it is now, as the sidebar would show it. */
export function signedInUser() {
  return readSession().user;
}

function LocationProbe() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    location = `${pathname}${search}`;
  });
  return null;
}

/** The shell's banners as plain words: `alert` for failures, `status` for successes. The next test starts with none. */
function Banners() {
  const { banners } = useBanners();
  useEffect(() => dismissAllBanners, []);
  return banners.map(({ id, tone, text }) => (
    <p key={id} role={tone === 'error' ? 'alert' : 'status'}>
      {text}
    </p>
  ));
}
