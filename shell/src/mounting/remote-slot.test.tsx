import type { LoadOutcome, RemoteFailure, RemoteLoader } from '@muster/remote-kit/loading';
import type { RegisteredRemote } from '@muster/remote-kit/registry';
import { MusterProvider } from '@muster/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import type { Remotes } from '../boot/remotes.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { RemotesProvider } from './remotes-context.tsx';

const build = {
  version: '1.2.0',
  build: 'abc',
  entry: '/mf-manifest.json',
  integrity: 'sha384-x',
  shared: {},
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
}

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
  const lastGoodBuilds: string[] = [];
  const loader: RemoteLoader = {
    load: async () => load,
    retry: async () => retry,
    fallBack: async (_remote, cause) => fallBack?.(cause) ?? { status: 'failed', failure: cause },
    onRecovery: () => () => {},
    setLastGood: (id, chosen) => lastGoodBuilds.push(`${id} ${chosen.build.build}`),
  };
  const list = [events];
  const remotes: Remotes = {
    loader,
    list: () => list,
    subscribe: () => () => {},
    onFailure: () => () => {},
    reload: setup.reload ?? (async () => {}),
  };
  await act(async () =>
    render(
      <MusterProvider>
        <RemotesProvider remotes={remotes} showDetails={showDetails}>
          <Frame />
          <RemoteSlot id="events" module="Page" fallback="a skeleton" />
        </RemotesProvider>
      </MusterProvider>,
    ),
  );
  return { lastGoodBuilds };
}

test('a remote is shown, and its build becomes the last good build', async () => {
  const { lastGoodBuilds } = await mount({ load: loadedWith(() => <p>the events</p>) });
  expect(screen.getByText('the events')).toBeInTheDocument();
  expect(lastGoodBuilds).toEqual(['events abc']);
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
    const { lastGoodBuilds } = await mount({ load: loadedWith(Broken), showDetails: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Events stopped because of an error.');
    expect(screen.getByRole('alert')).toHaveTextContent('boom');
    expect(screen.getByText('the frame')).toBeInTheDocument();
    expect(lastGoodBuilds).toEqual([]);
  });

  test('the last good build replaces it', async () => {
    const earlier = { ...build, build: 'older' };
    await mount({
      load: loadedWith(Broken),
      fallBack: (cause) => ({
        status: 'loaded',
        component: () => <p>the earlier events</p>,
        chosen: { build: earlier, reason: 'last-good' },
        fellBackFrom: cause,
      }),
    });
    expect(screen.getByText('the earlier events')).toBeInTheDocument();
  });
});
