import { SLOT_NAMES } from '@muster/contract';
import { screen } from '@testing-library/react';
import { createFakeBackend } from '../fake-backend/create-fake-backend.ts';
import { renderRemote } from '../render/render-remote.tsx';
import { FramePage } from './frame-page.tsx';

const remote = {
  ...{ id: 'gear', label: 'Gear', title: 'Gear', icon: 'x', order: 1, contract: 1 },
  visibleTo: 'everyone' as const,
  paths: ['/dashboard/gear'] as const,
  exposes: { Page: './src/page.tsx', Contribution: './src/contribution.tsx' },
  slots: SLOT_NAMES.map((slot) => ({ slot, expose: './Contribution', order: 1 })),
};

function Contribution(props: object) {
  return <b>{`${Object.isFrozen(Object.values(props)[0])} ${Object.keys(props).sort().join()}`}</b>;
}

function Page() {
  return <p>the page</p>;
}

function show(shows: string, data: 'full' | 'empty' = 'full') {
  const modules = {
    page: () => Promise.resolve({ Page }),
    contributions: { contribution: () => Promise.resolve({ Contribution }) },
  };
  renderRemote(<FramePage remote={remote} modules={modules} shows={shows} />, {
    backend: createFakeBackend(data),
  });
}

test.each([
  ['next-event/main@1', ['next']],
  ['event-card/actions@1', ['event']],
  ['event-page/panel@1', ['event']],
  [
    'participants/column@1',
    ['event,part', 'event,part,participant', 'event,onFilter,part,userIds'],
  ],
  ['participant/section@1', ['event,participant']],
  ['join-form/section@1', ['error,event,isChange,isReadOnly,register']],
  ['going-card/section@1', ['isComing,participation']],
  ['profile/settings@1', ['user']],
])('a contribution to %s is shown with its props, which are frozen', async (slot, keys) => {
  show(`${slot} ./Contribution`);
  const shown = await screen.findAllByText(/^true /);
  expect(shown.map(({ textContent }) => textContent)).toEqual(keys.map((key) => `true ${key}`));
  expect(screen.getAllByText('Props')).toHaveLength(keys.length);
  expect(screen.queryByText('the page')).not.toBeInTheDocument();
});

test('without data it says so', async () => {
  show('participant/section@1 ./Contribution', 'empty');
  expect(await screen.findByText(/^There is no data to show/)).toBeInTheDocument();
});
