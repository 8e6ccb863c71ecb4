import type { Api } from '@muster/api-client';
import type { LoadOutcome, RemoteFailure, RemoteLoader } from '@muster/remote-host/loading';
import type { ListedRemote, RegisteredRemote } from '@muster/remote-host/registry';
import { type Kit, KitProvider, useApi } from '@muster/remote-kit';
import { MusterProvider } from '@muster/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, use, useEffect, useState } from 'react';
import type { Remotes } from '../boot/remotes.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { RemotesProvider } from './remotes-context.tsx';

const build = {
  version: '1.2.0',
  build: 'abc',
  entry: '/mf-manifest.json',
  integrity: 'sha384-x',
  contract: 1,
  exposes: ['Page'],
};
const events: RegisteredRemote = {
  id: 'events',
  label: 'Events',
  title: 'Event Management',
  icon: 'calendar-event',
  order: 1,
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  ...build,
  previous: [],
};
const failure: RemoteFailure = {
  kind: 'network',
  remoteId: 'events',
  label: 'Events',
  expose: 'Page',
  version: '1.2.0',
  build: 'abc',
  cause: 'Failed to fetch',
};
const failed: LoadOutcome = { status: 'failed', failure };
function loadedWith(component: () => React.ReactNode): LoadOutcome {
  return {
    status: 'loaded',
    component,
    chosen: { build, reason: 'current' },
  };
}

interface SlotSetup {
  load: LoadOutcome;
  retry?: LoadOutcome;
  fallBack?: (failure: RemoteFailure) => LoadOutcome;
  showDetails?: boolean;
  reload?: () => Promise<void>;
  /** What the page lists, and what it lists once the registry was read. */
  lists?: [ListedRemote[], ListedRemote[]];
}

/** Its clients hold who calls with them. */
const kit = { callAs: (caller) => ({ caller }) as unknown as Api } as Partial<Kit> as Kit;

/** Its button navigates as the router does. */
function Frame() {
  const [page, setPage] = useState('the frame');
  return (
    <button type="button" onClick={() => startTransition(() => setPage('another page'))}>
      {page}
    </button>
  );
}

async function mount({ load, retry = load, fallBack, showDetails = false, ...setup }: SlotSetup) {
  const goodBuilds: string[] = [];
  const showings: string[] = [];
  const failures: RemoteFailure[] = [];
  const loader: RemoteLoader = {
    load: async () => load,
    preload: () => {},
    retry: async () => retry,
    fallBack: async (_remote, failure) => {
      failures.push(failure);
      return fallBack?.(failure) ?? { status: 'failed', failure };
    },
    onChange: () => () => {},
    settleBuild: async () => undefined,
    loadContribution: async () => load,
    reportFailure: () => {},
    beginShowing: (_remote, { build: { build } }, expose) =>
      showings.push(`${build} ${expose} begins`),
    endShowing: (_remote, expose) => showings.push(`${expose} ends`),
    markGood: ({ id }, { build: { build } }) => goodBuilds.push(`${id} ${build}`),
  };
  let [list, completed] = setup.lists ?? [[events], [events]];
  const listeners = new Set<() => void>();
  const remotes: Remotes = {
    loader,
    // Of a loader that is not there yet.
    dependencies: {} as Remotes['dependencies'],
    overrides: { get: () => null, list: () => [], listRefused: () => [], reset: () => {} },
    list: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFailure: () => () => {},
    reload: setup.reload ?? (async () => {}),
    complete: async () => {
      list = completed;
      for (const listener of listeners) listener();
    },
  };
  const { unmount } = await act(async () =>
    render(
      <MusterProvider>
        <KitProvider kit={kit}>
          <RemotesProvider remotes={remotes} showDetails={showDetails}>
            <Frame />
            <RemoteSlot id="events" module="Page" fallback="a skeleton" />
          </RemotesProvider>
        </KitProvider>
      </MusterProvider>,
    ),
  );
  function setCompleted(next: ListedRemote[]) {
    completed = next;
  }
  return { goodBuilds, showings, failures, unmount, setCompleted };
}

const { id, label, title, icon, order, visibleTo, paths, contract } = events;
/** As a page lists a remote without its build. */
const tab: ListedRemote = { id, label, title, icon, order, visibleTo, paths, contract };

test('a remote whose build the page does not list is opened once the registry was read', async () => {
  await mount({ load: loadedWith(() => <p>the events</p>), lists: [[tab], [events]] });
  expect(await screen.findByText('the events')).toBeInTheDocument();
});

test('the requests of a module say the remote and the build that is shown', async () => {
  await mount({ load: loadedWith(() => <p>{JSON.stringify(useApi())}</p>) });
  expect(
    await screen.findByText('{"caller":{"remote":"events","build":"abc"}}'),
  ).toBeInTheDocument();
});

test('a registry that cannot be read is a failure in the place of the remote, and Try again reads it', async () => {
  const lists: [ListedRemote[], ListedRemote[]] = [[tab], [tab]];
  const { setCompleted } = await mount({ load: loadedWith(() => <p>the events</p>), lists });
  expect(await screen.findByRole('alert')).toHaveTextContent('Events could not be reached');
  setCompleted([events]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the events')).toBeInTheDocument();
});

test('a build that has been shown for 5 s works', async () => {
  jest.useFakeTimers();
  const { goodBuilds } = await mount({ load: loadedWith(() => <p>the events</p>) });
  expect(screen.getByText('the events')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(4_900));
  expect(goodBuilds).toEqual([]);
  act(() => void jest.advanceTimersByTime(200));
  expect(goodBuilds).toEqual(['events abc']);
  jest.useRealTimers();
});

test('a build that is left before without an error works, too', async () => {
  const { goodBuilds, unmount } = await mount({ load: loadedWith(() => <p>the events</p>) });
  unmount();
  await waitFor(() => expect(goodBuilds).toEqual(['events abc']));
});

const NEVER = new Promise<never>(() => {});
function Endless() {
  return use(NEVER);
}

test('a page that never comes to be shown fails after 15 s', async () => {
  jest.useFakeTimers();
  const { failures, goodBuilds } = await mount({ load: loadedWith(Endless) });
  act(() => void jest.advanceTimersByTime(14_900));
  expect(failures).toEqual([]);
  await act(async () => void jest.advanceTimersByTime(200));
  expect(failures).toMatchObject([{ kind: 'timeout', build: 'abc' }]);
  expect(screen.getByRole('alert')).toHaveTextContent('Events took too long to load.');
  expect(goodBuilds).toEqual([]);
  jest.useRealTimers();
});

test('a failure says what is missing and that the rest works; its cause is not shown', async () => {
  await mount({ load: failed });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Events could not be reached. Check your connection. Everything else still works.',
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('abc');
  expect(screen.getByText('the frame')).toBeInTheDocument();
});

test('the superadmin sees which version failed and why', async () => {
  await mount({ load: failed, showDetails: true });
  expect(screen.getByRole('alert')).toHaveTextContent('version 1.2.0, build abc Failed to fetch');
});

test('Try again shows the remote once it can be loaded', async () => {
  await mount({ load: failed, retry: loadedWith(() => <p>the events</p>) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the events')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a registry that hangs during Try again does not hold up a navigation', async () => {
  await mount({ load: failed, reload: () => new Promise(() => {}) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Trying again…')).toBeInTheDocument();
  await userEvent.click(screen.getByText('the frame'));
  expect(await screen.findByText('another page')).toBeInTheDocument();
});

function Broken(): never {
  throw new Error('boom');
}

describe('when a remote throws while rendering', () => {
  let consoleError: jest.SpyInstance;
  beforeEach(() => {
    consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => consoleError.mockRestore());

  test('only its slot shows the failure', async () => {
    const { failures } = await mount({ load: loadedWith(Broken), showDetails: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Events stopped because of an error.');
    expect(screen.getByRole('alert')).toHaveTextContent('boom');
    expect(screen.getByText('the frame')).toBeInTheDocument();
    expect(failures).toMatchObject([{ kind: 'render', cause: 'boom' }]);
  });

  test.each([
    ['while it renders', Broken],
    ['in its first effect', BrokenInEffect],
    ['later', BrokenLater],
  ])('an earlier version replaces a page that throws %s, and says so', async (_when, component) => {
    const earlier = { ...build, build: 'older' };
    await mount({
      load: loadedWith(component),
      fallBack: (cause) => ({
        status: 'loaded',
        component: () => <p>the earlier events</p>,
        chosen: { build: earlier, reason: 'earlier' },
        fellBackFrom: cause,
      }),
    });
    expect(await screen.findByText('the earlier events')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'You see an earlier version of Events, because the latest one does not work.',
    );
    expect(screen.getByRole('button', { name: 'Try the latest' })).toBeInTheDocument();
  });
});

function BrokenInEffect() {
  useEffect(() => {
    throw new Error('boom');
  }, []);
  return <p>the events</p>;
}

function BrokenLater() {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFailed(true), 50);
    return () => clearTimeout(timer);
  }, []);
  if (hasFailed) throw new Error('boom');
  return <p>the events</p>;
}

test('what may freeze the page is noted before it renders, until it has been shown for 5 s', async () => {
  jest.useFakeTimers();
  try {
    const seen: string[] = [];
    const { showings, unmount } = await mount({
      load: loadedWith(() => {
        seen.push('rendered');
        useEffect(() => {
          seen.push('had its effect');
        }, []);
        return null;
      }),
    });
    expect(seen).toContain('had its effect');
    expect(showings).toEqual(['abc Page begins']);
    await act(async () => jest.advanceTimersByTime(5_000));
    expect(showings).toEqual(['abc Page begins', 'Page ends']);
    unmount();
  } finally {
    jest.useRealTimers();
  }
});

const { promise: data, resolve } = Promise.withResolvers<void>();
function Waiting() {
  use(data);
  return <p>the events</p>;
}

test('a page that waits has not frozen, and is noted again when it goes on', async () => {
  const { showings } = await mount({ load: loadedWith(Waiting) });
  expect(showings).toEqual(['abc Page begins', 'Page ends']);
  await act(async () => resolve());
  expect(await screen.findByText('the events')).toBeInTheDocument();
  expect(showings).toEqual(['abc Page begins', 'Page ends', 'abc Page begins']);
});
