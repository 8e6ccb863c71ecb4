import type { RemoteLoader } from '@muster/remote-host/loading';
import type { RegisteredRemote } from '@muster/remote-host/registry';
import { type Kit, KitProvider } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import { MusterProvider } from '@muster/ui';
import { act, render, screen } from '@testing-library/react';
import type { Remotes } from '../boot/remotes.ts';
import { RemotesProvider } from './remotes-context.tsx';
import { SlotsProvider } from './slots-provider.tsx';

function makeContributor(id: string, changes: Partial<RegisteredRemote>): RegisteredRemote {
  return {
    ...{ id, label: id, title: id, icon: id, order: 1, visibleTo: 'everyone', paths: [`/${id}`] },
    ...{ version: '1.0.0', build: 'new', entry: '', integrity: null, contract: 1, exposes: [] },
    slots: [{ slot: 'event-page/panel@1', expose: './Panel', order: 1 }],
    previous: [],
    ...changes,
  };
}

const list = [
  makeContributor('gate', {}),
  makeContributor('shop', { publicPaths: ['/shop'] }),
  makeContributor('audit', { visibleTo: 'superadmin' }),
];

async function show(session: { isSuperadmin: boolean } | null): Promise<string[]> {
  const loaded: string[] = [];
  const loader = {
    settleBuild: async (build: RegisteredRemote) => ({ build, reason: 'current' }),
    loadContribution: async ({ id }: RegisteredRemote) => {
      loaded.push(id);
      return { status: 'loaded', component: () => <p>{id}</p> };
    },
    beginShowing: () => undefined,
    endShowing: () => undefined,
  } as unknown as RemoteLoader;
  const remotes = {
    loader,
    list: () => list,
    subscribe: () => () => undefined,
    complete: async () => undefined,
  } as unknown as Remotes;
  await act(async () =>
    render(
      <MusterProvider>
        <RemotesProvider remotes={remotes} showDetails={false}>
          <KitProvider kit={{ session } as Kit}>
            <SlotsProvider>
              <Slot name="event-page/panel@1" props={{} as never} />
            </SlotsProvider>
          </KitProvider>
        </RemotesProvider>
      </MusterProvider>,
    ),
  );
  await screen.findByText('shop');
  return loaded;
}

test('a user is given what the remotes of their tabs contribute, and loads nothing else', async () => {
  expect(await show({ isSuperadmin: false })).toEqual(['gate', 'shop']);
});

test('the superadmin is given all of it', async () => {
  expect(await show({ isSuperadmin: true })).toEqual(['gate', 'shop', 'audit']);
});

test('a visitor is given that of remotes with public paths, where no session is needed', async () => {
  expect(await show(null)).toEqual(['shop']);
});
