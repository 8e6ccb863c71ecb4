import type { Event } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeChosenOption,
  makeEvent,
  makeFreshId,
  makeParticipant,
  refuse,
  userOf,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

function makeSide(label: string, colour: 'tan' | 'green') {
  return { id: makeFreshId(), label, price: 0, limit: null, left: null, colour };
}

type Handlers = NonNullable<Parameters<typeof renderRemote>[1]>['handlers'];

/** The dialog Sides of an event that draws them, with six confirmed players, who are all on Tan. */
async function openSides(handlers: Handlers = [], changes: Partial<Event> = {}) {
  const user = userEvent.setup();
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const options = [makeSide('Tan', 'tan'), makeSide('Green', 'green')];
  const field = { id: makeFreshId(), label: 'Side', isPlace: false, isSide: true, options };
  const event = makeEvent({
    organizer: { id, name, avatarUrl: null },
    participantCount: 6,
    customFields: [field],
    sides: { policy: 'draw', maxGap: null },
    ...changes,
  });
  backend.events.push(event);
  const onTan = [makeChosenOption(field, options[0]!)];
  const players = Array.from({ length: 6 }, (_, index) => {
    const player = makeParticipant({ joinForm: { customFieldResponses: onTan } });
    return { ...player, queuePosition: index + 1, heldBack: false };
  });
  backend.participants.set(event.id, players);
  const path = participantsPath(event.id);
  renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path, handlers });
  await user.click(await screen.findByRole('button', { name: 'Sides' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sides' }));
  function sidesOf() {
    const players = backend.participants.get(event.id) ?? [];
    return players.map(({ joinForm }) => joinForm.customFieldResponses[0]?.selectedOptionLabel);
  }
  return { user, dialog, sidesOf };
}

test('a draw shows who would move; applied, it can be undone', async () => {
  const { user, dialog, sidesOf } = await openSides();
  const before = sidesOf();
  await user.click(dialog.getByRole('button', { name: 'Draw' }));
  const table = within(await dialog.findByRole('table', { name: 'Players who get a side' }));
  const moved = table.getAllByRole('rowheader').length;
  expect(dialog.getByRole('status')).toHaveTextContent(
    `${moved} players get another side. The sides then are equal.`,
  );
  expect(dialog.getByText(/Anybody can repeat this draw/)).toHaveTextContent('Seed sample.');
  expect(sidesOf()).toEqual(before);
  await user.click(dialog.getByRole('button', { name: `Apply to ${moved} players` }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Sides' })).not.toBeInTheDocument(),
  );
  await screen.findByText(`Sides given to ${moved} players. Each gets an email.`);
  expect(sidesOf().filter((side, index) => side !== before[index])).toHaveLength(moved);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The sides are as before')).toBeInTheDocument();
  expect(sidesOf()).toEqual(before);
});

test('what has changed since the plan is said, and the plan stays', async () => {
  const { user, dialog } = await openSides([handle('applySides', () => refuse('PLAN_OUTDATED'))]);
  await user.click(dialog.getByRole('button', { name: 'Draw' }));
  await user.click(await dialog.findByRole('button', { name: /^Apply/ }));
  expect(await dialog.findByText(/have changed\. Plan again/)).toBeInTheDocument();
});

test('who is here is planned with the seed that was typed, and what is in the way is named', async () => {
  const sent: unknown[] = [];
  const planned = handle('planSides', ({ body }) => {
    sent.push(body);
    return {
      version: 'v',
      seed: 'Sunday',
      moves: [],
      sides: [],
      largestUnit: 0,
      blockedBy: [
        { kind: 'split' as const, name: 'Night Owls' },
        { kind: 'fixed' as const, name: 'Tan' },
      ],
    };
  });
  const { user, dialog } = await openSides([planned], { sides: null });
  await user.click(dialog.getByRole('radio', { name: /^Who is here/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Seed of a draw to repeat' }), 'Sunday');
  await user.click(dialog.getByRole('button', { name: 'Even out' }));
  expect(await dialog.findByText(/Night Owls has members who stay/)).toBeInTheDocument();
  expect(dialog.getByText('Too many players stay on Tan.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Apply to 0 players' })).toBeDisabled();
  expect(sent).toEqual([{ basis: 'inside', seed: 'Sunday' }]);
});

test('an event without sides has nothing to plan', async () => {
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, { path: participantsPath(NIGHT) });
  expect(await screen.findByRole('button', { name: 'Announce' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sides' })).not.toBeInTheDocument();
});
