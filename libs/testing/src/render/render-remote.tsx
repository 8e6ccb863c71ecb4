import { createApi } from '@muster/api-client';
import type { RuntimeConfig, User } from '@muster/contract';
import {
  createMessageFeed,
  createQueryClient,
  dismissAllBanners,
  type FeedSink,
  useBanners,
} from '@muster/remote-kit';
import { clearSession, readSession, storeSession } from '@muster/token-store';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import axios from 'axios';
import { Fragment, type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createFakeBackend } from '../fake-backend/create-fake-backend.ts';
import { type FakeBackend, type Role, tokenOf, userOf } from '../fake-backend/fake-backend.ts';
import { fakeBackendHandlers } from '../fake-backend/handlers.ts';
import type { EndpointHandler } from '../handlers/handle.ts';
import type { WireRequest } from '../handlers/respond-to-request.ts';
import { CONFIG, RemoteProviders } from '../workbench/remote-providers.tsx';
import { connect, type FakeServer } from './connect.ts';
import { type Contributions, contribute } from './contribute.ts';

let fakeServer = startServer();
let queryClient: QueryClient;
let location = '';

afterEach(() => {
  queryClient?.clear();
  clearSession();
  // It notices that the network is back only while a page is shown.
  onlineManager.setOnline(true);
  const { faults } = fakeServer;
  fakeServer.isStopped = true;
  fakeServer = startServer();
  if (faults.length > 0) throw faults[0];
});

/** A server for each test: what a page still sends when its test is over reaches no other. */
function startServer(): FakeServer {
  const server: FakeServer = {
    backend: createFakeBackend('empty'),
    handlers: [],
    postcodesAreDown: false,
    requests: [],
    faults: [],
    isStopped: false,
  };
  // Set before any client is created, because a client copies the defaults when it is created.
  axios.defaults.adapter = connect(server);
  return server;
}

interface RenderOptions {
  /** The role of the signed-in user; a visitor is not signed in. */
  as?: Role | 'visitor';
  backend?: FakeBackend;
  /** Path and query at the start. */
  path?: string;
  /** Replace handlers of the fake backend. */
  handlers?: EndpointHandler[];
  /** The UK postcode lookup cannot be reached. */
  postcodesAreDown?: boolean;
  /** What differs from the configuration of the workbench. */
  config?: Partial<RuntimeConfig>;
  /** What other remotes contribute to slots, as they expose it. */
  contributions?: Contributions;
}

export interface RenderedRemote extends RenderResult {
  backend: FakeBackend;
  /** The current path and query. */
  location: () => string;
  /** The requests to the server so far, in order. */
  requests: WireRequest[];
  /** What the message feed tells from now on. */
  feed: FeedSink;
  /** Replaces handlers from now on. */
  use: (...handlers: EndpointHandler[]) => void;
}

/**
 * Renders a part of a remote inside the shell's own providers, signed in, against request handlers.
 * For jest. Queries that the product retries are retried without a delay.
 */
export function renderRemote(ui: ReactNode, options: RenderOptions = {}): RenderedRemote {
  const {
    as = 'organizer',
    backend = createFakeBackend('full'),
    path = '/',
    handlers = [],
  } = options;
  Object.assign(fakeServer, {
    backend,
    handlers: [...fakeBackendHandlers(backend), ...handlers],
    postcodesAreDown: options.postcodesAreDown ?? false,
    requests: [],
  });
  if (as !== 'visitor') signIn(userOf(backend, as));
  queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 0 } });
  const { feed, sink } = createMessageFeed();
  const slots = options.contributions && contribute(options.contributions);
  const api = createApi({ apiBase: '', onSessionEnded: () => undefined });
  const rendered = render(
    <MemoryRouter initialEntries={[path]}>
      <RemoteProviders
        api={api}
        queryClient={queryClient}
        feed={feed}
        scheme="light"
        slots={slots}
        config={{ ...CONFIG, ...options.config }}
        allowsVisitors={as === 'visitor'}
      >
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
    requests: fakeServer.requests,
    feed: sink,
    use: (...more) => fakeServer.handlers.push(...more),
  };
}

function signIn(user: User): void {
  const accessToken = tokenOf(user);
  storeSession({ user, tokens: { accessToken, refreshToken: `refresh-${user.id}` } });
}

/** The account of the current session; null when signed out. */
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

/**
 * The banners as plain text with their buttons: `alert` for failures, `status` for successes.
 * Unmounting dismisses them.
 */
function Banners() {
  const { banners } = useBanners();
  useEffect(() => dismissAllBanners, []);
  return banners.map(({ id, tone, text, action }) => (
    <Fragment key={id}>
      <p role={tone === 'error' ? 'alert' : 'status'}>{text}</p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </Fragment>
  ));
}
