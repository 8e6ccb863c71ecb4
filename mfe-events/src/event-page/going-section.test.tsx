import { handle, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { GoingSection } from './going-section.tsx';

const DAY_MS = 86_400_000;
const people = [
  { id: makeId(0x71), name: 'Rook', avatarUrl: null },
  { id: makeId(0x72), name: 'Wren', avatarUrl: '/media/avatars/wren.jpg' },
];
const handlers = [handle('listGoing', () => ({ people }))];

function eventIn(days: number, participantCount: number) {
  return makeEvent({ date: new Date(Date.now() + days * DAY_MS).toISOString(), participantCount });
}

test('the page says how many are going, and shows those who let everyone see it', async () => {
  renderRemote(<GoingSection event={eventIn(9, 24)} />, { handlers });
  const faces = within(await screen.findByRole('list', { name: 'Some of them' }));
  expect(faces.getAllByRole('listitem').map(({ title }) => title)).toEqual(['Rook', 'Wren']);
  expect(screen.getByText('24 going')).toBeVisible();
});

test('the number stands alone without faces, in the past tense once the event is over', async () => {
  renderRemote(<GoingSection event={eventIn(-9, 24)} />, {
    handlers: [handle('listGoing', () => ({ people: [] }))],
  });
  expect(await screen.findByText('24 went')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('without participants nothing is shown or requested', () => {
  const { requests, container } = renderRemote(<GoingSection event={eventIn(9, 0)} />, {
    handlers,
  });
  expect(container.querySelector('p')).toBeNull();
  expect(requests).toEqual([]);
});
