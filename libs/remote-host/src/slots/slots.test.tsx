import type { Api } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { type Kit, KitProvider, useApi } from '@muster/remote-kit';
import { Slot, SlotHostContext } from '@muster/remote-kit/slots';
import { MusterProvider } from '@muster/ui';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, use, useEffect, useState } from 'react';
import type { RemoteFailure } from '../loading/failure.ts';
import { createRemoteLoader } from '../loading/loader.ts';
import type { ModuleRequest } from '../loading/remote-source.ts';
import { makeBuild, makeRemote } from '../loading/test-remote.ts';
import type { ListedRemote, RegisteredRemote } from '../registry.ts';
import { createSlotHost } from './create-slot-host.tsx';
import { createRegistrySource } from './registry-source.ts';

type Module = ComponentType<{ event: Event }>;

const NEVER = new Promise<never>(() => {});
const event = { id: 'e', title: 'Night Raid', gallery: [{ url: '/a.jpg' }] } as unknown as Event;

/** A remote that contributes its `Panel`. */
function makeContributor(id: string, changes: Partial<RegisteredRemote> = {}): RegisteredRemote {
  return makeRemote({
    id,
    label: id,
    ...{ exposes: ['Page', 'Panel'], previous: [makeBuild('old')] },
    slots: [{ slot: 'event-page/panel@1', expose: './Panel', order: 1 }],
    ...changes,
  });
}

/** Its clients hold who calls with them. */
const kit = { callAs: (caller) => ({ caller }) as unknown as Api } as Partial<Kit> as Kit;

function Screen({ saysMissing }: { saysMissing: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1>{event.title}</h1>
      {isOpen && <Slot name="event-page/panel@1" props={{ event }} saysMissing={saysMissing} />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        toggle
      </button>
    </>
  );
}

interface Setup {
  remotes?: ListedRemote[];
  /** By remote: the component, or how it is opened. */
  modules?: Record<string, Module | Promise<unknown>>;
  /** What the registry has once it was read. */
  completed?: ListedRemote[];
  isAllowed?: (remote: ListedRemote) => boolean;
  afterPaint?: () => Promise<void>;
  saysMissing?: boolean;
}

function setUp({ modules = {}, ...setup }: Setup = {}) {
  let listed = setup.remotes ?? [makeContributor('gate')];
  const requests: ModuleRequest[] = [];
  const failures: RemoteFailure[] = [];
  const told: string[] = [];
  const loader = createRemoteLoader({
    openSource: async () => ({
      versions: {},
      open: async (request) => {
        requests.push(request);
        const module = modules[request.remoteId];
        return { Panel: module instanceof Promise ? await module : module };
      },
    }),
    memory: {
      getBrowserId: () => 'browser',
      listGoodBuilds: () => [],
      addGoodBuild: () => undefined,
      removeGoodBuild: () => undefined,
    },
    needsIntegrity: true,
    onFailure: (failure) => failures.push(failure),
    onOpen: ({ remoteId, build }) => told.push(`${remoteId} ${build} opened`),
    onReplace: ({ remoteId }) => told.push(`${remoteId} replaced`),
  });
  const host = createSlotHost({
    afterPaint: setup.afterPaint ?? (async () => undefined),
    source: createRegistrySource({
      loader: () => loader,
      listAllowed: () => listed.filter(setup.isAllowed ?? (() => true)),
      complete: async () => {
        listed = setup.completed ?? listed;
      },
    }),
  });
  async function show() {
    await act(async () =>
      render(
        <MusterProvider>
          <KitProvider kit={kit}>
            <SlotHostContext value={host}>
              <Screen saysMissing={setup.saysMissing ?? true} />
            </SlotHostContext>
          </KitProvider>
        </MusterProvider>,
      ),
    );
  }
  return { show, requests, failures, told };
}

function Panel({ event: { title } }: { event: Event }) {
  return <p>panel of {title}</p>;
}

/** The host is as it was without contributions, and says so in one line. */
function expectMissing(label = 'gate') {
  expect(screen.getByRole('heading')).toHaveTextContent('Night Raid');
  expect(screen.queryByText(/panel/)).not.toBeInTheDocument();
  expect(screen.getByText(`${label} is not available here at the moment.`)).toBeInTheDocument();
}

test('an operator places contributions in a slot, and leaves them out', async () => {
  const slot = 'event-page/panel@1';
  const remotes = [
    makeContributor('a', { slotOrders: { [slot]: 9 } }),
    makeContributor('b', { slotOrders: { 'event-card/actions@1': 'off' } }),
    makeContributor('c', { slotOrders: { [slot]: 'off' } }),
    makeContributor('d', { slotOrders: { [slot]: -1 } }),
  ];
  const modules = Object.fromEntries(remotes.map(({ id }) => [id, () => <p>Panel of {id}</p>]));
  const { show, requests } = setUp({ remotes, modules });
  await show();
  const shown = screen.getAllByText(/^Panel of/).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Panel of d', 'Panel of b', 'Panel of a']);
  expect(requests.map(({ remoteId }) => remoteId)).not.toContain('c');
});

test('contributions are shown in their order, with the props of the slot', async () => {
  const slots = [{ slot: 'event-page/panel@1', expose: './Panel', order: -1 }];
  const { show, told, failures } = setUp({
    remotes: [makeContributor('gate'), makeContributor('money', { slots }), makeRemote()],
    modules: { gate: Panel, money: () => <p>panel of money</p> },
  });
  await show();
  const panels = await screen.findAllByText(/panel/);
  expect(panels.map(({ textContent }) => textContent)).toEqual([
    'panel of money',
    'panel of Night Raid',
  ]);
  expect(told.sort()).toEqual(['gate new opened', 'money new opened']);
  expect(failures).toEqual([]);
});

test('the requests of a contribution say its own remote, not that of the screen', async () => {
  const { show } = setUp({ modules: { gate: () => <p>panel {JSON.stringify(useApi())}</p> } });
  await show();
  expect(await screen.findByText(/panel/)).toHaveTextContent(
    '{"caller":{"remote":"gate","build":"new"}}',
  );
});

test('nothing is loaded before what is around the slot is on screen', async () => {
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  const { show, requests } = setUp({ modules: { gate: Panel }, afterPaint: () => painted });
  await show();
  expect(screen.getByRole('heading')).toBeInTheDocument();
  expect(requests).toEqual([]);
  await act(async () => paint());
  expect(await screen.findByText('panel of Night Raid')).toBeInTheDocument();
});

test('nothing of a remote is loaded that the user may not see', async () => {
  const { show, requests } = setUp({ modules: { gate: Panel }, isAllowed: () => false });
  await show();
  expect(requests).toEqual([]);
  expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
});

test('without a host, as in the shell of an earlier release, a slot has nothing', async () => {
  render(<Slot name="event-page/panel@1" props={{ event }} saysMissing />);
  expect(document.body).toHaveTextContent('');
});

function Throwing(): never {
  throw new Error('boom');
}

function ThrowingInEffect() {
  useEffect(() => {
    throw new Error('boom');
  }, []);
  return <p>panel</p>;
}

function Writing({ event: given }: { event: Event }) {
  (given.gallery[0] as { url: string }).url = '/other.jpg';
  return <p>panel</p>;
}

describe('when a contribution throws', () => {
  let consoleError: jest.SpyInstance;
  beforeEach(() => {
    consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => consoleError.mockRestore());

  test.each([
    ['while it renders', Throwing],
    ['in an effect', ThrowingInEffect],
  ])('%s, the host goes on, and it is reported once by remote and build', async (_when, module) => {
    const { show, failures, told } = setUp({
      remotes: [makeContributor('gate'), makeContributor('money')],
      modules: { gate: module, money: () => <p>money</p> },
    });
    await show();
    expectMissing();
    expect(screen.getByText('money')).toBeInTheDocument();
    const reported = { remoteId: 'gate', build: 'new', expose: 'Panel', kind: 'render' };
    expect(failures).toEqual([expect.objectContaining(reported)]);
    // Its page stays what it is.
    expect(told).not.toContain('gate replaced');
  });

  test('players are not told', async () => {
    const { show } = setUp({ modules: { gate: Throwing }, saysMissing: false });
    await show();
    expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
  });

  test('the props are frozen: what writes to them fails, and the host keeps what it had', async () => {
    const { show, failures } = setUp({ modules: { gate: Writing } });
    await show();
    expectMissing();
    expect(event.gallery[0]?.url).toBe('/a.jpg');
    expect(failures).toMatchObject([{ kind: 'render', cause: expect.stringMatching('read only') }]);
  });

  test('it is tried again when a screen with the slot is opened again', async () => {
    let isBroken = true;
    const { show } = setUp({
      modules: {
        gate: () => {
          if (isBroken) throw new Error('boom');
          return <p>panel</p>;
        },
      },
    });
    await show();
    expectMissing();
    isBroken = false;
    const toggle = screen.getByRole('button');
    await act(async () => toggle.click());
    await act(async () => toggle.click());
    expect(screen.getByText('panel')).toBeInTheDocument();
    expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
  });
});

describe('when a contribution takes long', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['to load', NEVER],
    ['to be shown', () => use(NEVER)],
  ])('%s, it is missing after 15 s and reported', async (_when, module) => {
    const { show, failures } = setUp({ modules: { gate: module } });
    await show();
    await act(async () => jest.advanceTimersByTimeAsync(14_900));
    expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
    expect(failures).toEqual([]);
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expectMissing();
    expect(failures).toMatchObject([{ remoteId: 'gate', build: 'new', kind: 'timeout' }]);
  });
});

describe('what a slow connection did not bring', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is tried again while it is on screen, three times', async () => {
    const { show, requests } = setUp({ modules: { gate: NEVER } });
    await show();
    await act(async () => jest.advanceTimersByTimeAsync(600_000));
    expectMissing();
    expect(requests).toHaveLength(4);
  });

  test('is shown once it comes, without its note', async () => {
    const modules: Setup['modules'] = { gate: NEVER };
    const { show } = setUp({ modules });
    await show();
    await act(async () => jest.advanceTimersByTimeAsync(15_100));
    expectMissing();
    modules.gate = Panel;
    await act(async () => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('panel of Night Raid')).toBeInTheDocument();
    expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
  });

  test('is not asked for any more after its screen was left', async () => {
    const { show, requests } = setUp({ modules: { gate: NEVER } });
    await show();
    await act(async () => jest.advanceTimersByTimeAsync(15_100));
    await act(async () => screen.getByRole('button').click());
    await act(async () => jest.advanceTimersByTimeAsync(600_000));
    expect(requests).toHaveLength(1);
  });
});

test('a build without the module it names is missing, and reported', async () => {
  const { show, failures } = setUp({ modules: {} });
  await show();
  expectMissing();
  expect(failures).toMatchObject([{ remoteId: 'gate', kind: 'missing-export' }]);
});

const { id, label, title, icon, order, visibleTo, paths, contract, slots } =
  makeContributor('gate');
/** As a page lists a remote without its build. */
const tab: ListedRemote = {
  ...{ id, label, title, icon, order, visibleTo, paths, contract },
  ...(slots && { slots }),
};

test('a remote whose build the page does not list contributes once the registry was read', async () => {
  const { show } = setUp({
    remotes: [tab],
    completed: [makeContributor('gate')],
    modules: { gate: Panel },
  });
  await show();
  expect(await screen.findByText('panel of Night Raid')).toBeInTheDocument();
});

test('without the registry the contribution is missing', async () => {
  const { show } = setUp({ remotes: [tab] });
  await show();
  expectMissing();
});

test('a canary contributes for its people what the current build does not have yet', async () => {
  const { slots: contributed = [], ...current } = makeContributor('gate');
  const canary = { ...makeBuild('canary', { slots: contributed }), share: 1 };
  const { show, told } = setUp({ remotes: [{ ...current, canary }], modules: { gate: Panel } });
  await show();
  expect(await screen.findByText('panel of Night Raid')).toBeInTheDocument();
  expect(told).toEqual(['gate canary opened']);
});
