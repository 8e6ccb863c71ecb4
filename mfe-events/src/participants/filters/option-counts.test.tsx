import { createFakeBackend, makeEvent, makeFreshId, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

function makeOption(label: string) {
  return { id: makeFreshId(), label, price: 4, limit: null, left: null, isHandedOut: true };
}

/** Six confirmed participants who chose Rilfe and Pistol in turn, before these were changed. */
async function open() {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const [rifle, pistol] = [makeOption('Rilfe'), makeOption('Pistol')];
  const hire = { id: makeFreshId(), label: 'Hire', isPlace: false, options: [rifle, pistol] };
  const event = makeEvent({
    organizer: { id, name, avatarUrl: null },
    participantCount: 6,
    customFields: [hire],
  });
  backend.events.push(event);
  const first = renderRemote(<ParticipantsDialog eventId={event.id} />, {
    backend,
    path: participantsPath(event.id),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await screen.findByRole('checkbox', { name: '3 Rilfe' });
  first.unmount();
  event.customFields = [
    { ...hire, label: 'Kit', isPlace: false, options: [{ ...rifle, label: 'Rifle' }] },
  ];
  return { event, backend, rifle, pistol };
}

test('a renamed option keeps its count and its list, and a removed one is last', async () => {
  const user = userEvent.setup();
  const { event, backend, pistol } = await open();
  const rendered = renderRemote(<ParticipantsDialog eventId={event.id} />, {
    backend,
    path: participantsPath(event.id),
  });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const group = within(await screen.findByRole('group', { name: 'Kit' }));
  const chips = group.getAllByRole('checkbox').map((chip) => chip.parentElement?.textContent);
  expect(chips).toEqual(['3 Rifle', '3 Pistol (no longer offered)']);
  await user.click(group.getByRole('checkbox', { name: '3 Rifle' }));
  expect(await screen.findByText('3 found')).toBeInTheDocument();
  await user.click(group.getByRole('checkbox', { name: /Pistol/ }));
  await waitFor(() => expect(rendered.location()).toContain(`p-option-id=${pistol.id}`));
  expect(await screen.findByText('3 found')).toBeInTheDocument();
  expect(group.getByRole('checkbox', { name: '3 Rifle' })).not.toBeChecked();
});

test('the list of an option is that of what to hand out', async () => {
  const user = userEvent.setup();
  const { event, backend, rifle } = await open();
  const path = `${participantsPath(event.id)}?p-field-id=${event.customFields[0]!.id}&p-option-id=${rifle.id}`;
  renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path });
  const ticks = await screen.findAllByRole('checkbox', { name: /: Rifle handed out$/ });
  expect(ticks).toHaveLength(3);
  await user.click(ticks[1]!);
  await waitFor(() =>
    expect(screen.getAllByRole('checkbox', { name: /: Rifle returned$/ })[1]).toBeEnabled(),
  );
  const stored = backend.participants.get(event.id)!.filter(({ kit }) => kit.length > 0);
  expect(stored.map(({ kit }) => kit)).toEqual([
    [{ optionId: rifle.id, handedOut: true, returned: false }],
  ]);
});

test('a link with the labels of today marks the option and lists who chose it', async () => {
  const { event, backend } = await open();
  renderRemote(<ParticipantsDialog eventId={event.id} />, {
    backend,
    path: `${participantsPath(event.id)}?p-field=Kit&p-option=Rifle`,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  expect(await screen.findByRole('checkbox', { name: '3 Rifle' })).toBeChecked();
  expect(await screen.findByText('3 found')).toBeInTheDocument();
});
