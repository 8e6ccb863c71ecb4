import { useGivenPageTitle } from '@muster/remote-kit';
import { handle, makeEvent, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel, NewEventPanel } from './form-panel.tsx';

function WindowTitle() {
  return <p>{useGivenPageTitle()}</p>;
}

test('the form of somebody else’s event is not opened, and its page is one click away', async () => {
  const event = makeEvent({ can: { ...makeEvent().can, update: false } });
  renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [handle('getEvent', () => ({ event }))],
  });
  expect(await screen.findByText('Only the organizer of this event can edit it.')).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/dashboard/events/${event.id}`,
  );
});

test('a copy has the parts that one chooses, and a part left out comes back as it was', async () => {
  const user = userEvent.setup();
  const { backend } = renderRemote(null);
  const event = makeEvent({ title: 'Night Raid', description: 'Bring a torch' });
  const organizer = { ...event.organizer, id: signedInUser()?.id ?? '' };
  const rendered = renderRemote(<NewEventPanel />, {
    backend,
    path: `/dashboard/events/new?search=fox&copy=${event.id}`,
    handlers: [handle('getEvent', () => ({ event: { ...event, organizer } }))],
  });
  const parts = within(await screen.findByRole('group', { name: 'Copied from “Night Raid”' }));
  await waitFor(() => expect(screen.getByLabelText(/Date and time/)).toHaveFocus());
  const description = screen.getByRole('textbox', { name: 'Description' });
  await user.type(description, '!');
  await user.click(parts.getByLabelText('Description'));
  expect(description).toHaveValue('');
  await user.click(parts.getByLabelText('Description'));
  expect(description).toHaveValue('Bring a torch!');
  await user.click(screen.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events?search=fox'));
  expect(backend.events.find(({ title }) => title === 'Night Raid')).toMatchObject({
    description: 'Bring a torch!',
    imageUrl: event.imageUrl,
  });
  const made = backend.events.find(({ title }) => title === 'Night Raid');
  // The card of the other event invites its players to the copy.
  expect(localStorage.getItem(`muster-last-copy:${organizer.id}`)).toBe(`${event.id} ${made?.id}`);
});

test('somebody else’s event is not copied', async () => {
  const event = makeEvent();
  renderRemote(<NewEventPanel />, {
    path: `/dashboard/events/new?copy=${event.id}`,
    handlers: [handle('getEvent', () => ({ event }))],
  });
  expect(
    await screen.findByText('Only the organizer of this event can duplicate it.'),
  ).toBeVisible();
});

test('the edit form starts with the values of the event and sends the changes', async () => {
  const user = userEvent.setup();
  const event = makeEvent({ title: 'Old name' });
  const rendered = renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [
      handle('getEvent', () => ({ event })),
      handle('updateEvent', ({ body }) => ({ event: { ...event, title: body.title ?? '' } })),
    ],
  });
  const title = await screen.findByLabelText(/Event title/);
  expect(title).toHaveValue('Old name');
  await user.clear(title);
  await fillIn(title, 'New name', user);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Event saved.')).toBeInTheDocument();
  const [sent] = rendered.requests.filter(({ method }) => method === 'PUT');
  expect(sent).toBeDefined();
});

test('the title of the window names the form', async () => {
  const event = makeEvent({ title: 'Badgerwood' });
  renderRemote(
    <>
      <EditEventPanel id={event.id} />
      <WindowTitle />
    </>,
    { handlers: [handle('getEvent', () => ({ event }))] },
  );
  expect(await screen.findByText('Edit Badgerwood')).toBeInTheDocument();
});

test('a deleted event is reported as not found', async () => {
  renderRemote(<EditEventPanel id="64b000000000000000000001" />, {
    handlers: [handle('getEvent', () => refuse('EVENT_NOT_FOUND'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Event not found');
});

test('Enter in a field sends nothing, Ctrl+Enter sends the form', async () => {
  const user = userEvent.setup();
  const event = makeEvent();
  const { requests } = renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [handle('getEvent', () => ({ event })), handle('updateEvent', () => ({ event }))],
  });
  const title = await screen.findByLabelText(/Event title/);
  await user.type(title, '!{Enter}');
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Event saved.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter Meta+Enter',
  );
});
