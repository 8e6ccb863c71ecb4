import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HowItWent } from './how-it-went.tsx';

const DAY_MS = 86_400_000;

/** The organizer's last event, with 12 who had a spot. */
function withLastEvent() {
  const backend = createFakeBackend();
  const organizer = backend.events.find(({ title }) => title === 'Harvest Skirmish')!.organizer;
  const event = makeEvent({
    id: makeFreshId(),
    title: 'Night Raid',
    date: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    organizer,
    approved: true,
    participantCount: 12,
  });
  backend.events.push(event);
  return { backend, event };
}

async function findCard() {
  return within(await screen.findByRole('region', { name: 'Night Raid' }));
}

test('the card says who came and what was taken; those not seen become no-shows, until undone', async () => {
  const { backend, event } = withLastEvent();
  const user = userEvent.setup();
  renderRemote(<HowItWent />, { backend });
  const card = await findCard();
  const facts = within(card.getByRole('list', { name: 'How it went' }));
  const [came, taken] = facts.getAllByRole('listitem').map((item) => item.textContent);
  expect(came).toBe('In 8 of 12');
  expect(taken).toMatch(/^£\d+.* taken$/);
  expect(facts.getByText(/^4 not seen/)).toBeVisible();
  await user.click(facts.getByRole('button', { name: 'Mark as no-shows' }));
  expect(await facts.findByText('4 no-shows')).toBeVisible();
  expect(facts.queryByText(/not seen/)).not.toBeInTheDocument();
  expect(facts.getByText('In 8 of 12')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await facts.findByText(/^4 not seen/)).toBeVisible();
  expect(backend.events).toContain(event);
});

test('no-shows are offered only if a participant was checked in', async () => {
  const { event } = withLastEvent();
  const last = { event, confirmed: 12, checkedIn: 0, noShows: 0, takenPounds: 0 };
  renderRemote(<HowItWent />, { handlers: [handle('getLastEvent', () => ({ last }))] });
  const card = await findCard();
  expect(card.getByText('12 had a spot, nobody was checked in')).toBeVisible();
  expect(card.queryByText(/not seen/)).not.toBeInTheDocument();
});

test('a refusal to mark them is said, and changes nothing', async () => {
  const { backend } = withLastEvent();
  renderRemote(<HowItWent />, {
    backend,
    handlers: [handle('updateParticipants', () => refuse('UNAVAILABLE'))],
  });
  const card = await findCard();
  await userEvent.click(card.getByRole('button', { name: 'Mark as no-shows' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(card.getByText(/^4 not seen/)).toBeVisible();
});

test('the pictures are told to those who were checked in', async () => {
  const { backend, event } = withLastEvent();
  const sent: { userIds?: string[] | undefined; text: string }[] = [];
  const user = userEvent.setup();
  renderRemote(<HowItWent />, {
    backend,
    handlers: [
      handle('createAnnouncement', ({ body }) => {
        sent.push(body);
        return { announcement: { id: 'a'.repeat(24), audience: body.audience, recipients: 8 } };
      }),
    ],
  });
  const card = await findCard();
  expect(card.getByRole('link', { name: 'Add pictures to Moments' })).toHaveAttribute(
    'href',
    '/dashboard/profile',
  );
  await user.click(card.getByRole('button', { name: /^Share the pictures/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 8 players' }));
  await user.click(dialog.getByRole('button', { name: 'Send to 8 players' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.userIds).toHaveLength(8);
  expect(sent[0]?.text).toContain(`/dashboard/people/${event.organizer.id}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a dismissed card stays away on this device', async () => {
  const { backend } = withLastEvent();
  const { unmount } = renderRemote(<HowItWent />, { backend });
  const card = await findCard();
  await userEvent.click(card.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  unmount();
  const { requests } = renderRemote(<HowItWent />, { backend });
  await waitFor(() => expect(requests.length).toBe(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('after the copy is approved, the players of this one are invited to it', async () => {
  const { backend, event } = withLastEvent();
  const copy = makeEvent({ ...event, id: makeFreshId(), title: 'Night Raid II', approved: false });
  backend.events.push(copy);
  const user = userEvent.setup();
  const first = renderRemote(<HowItWent />, { backend });
  expect((await findCard()).getByRole('link', { name: 'Duplicate to next month' })).toHaveAttribute(
    'href',
    `/dashboard/events/new?copy=${event.id}`,
  );
  first.unmount();
  // As the form remembers it.
  localStorage.setItem(`muster-last-copy:${event.organizer.id}`, `${event.id} ${copy.id}`);
  const second = renderRemote(<HowItWent />, { backend });
  expect(await screen.findByText(/^Once “Night Raid II” is approved/)).toBeVisible();
  second.unmount();
  copy.approved = true;
  renderRemote(<HowItWent />, { backend });
  await user.click(await screen.findByRole('button', { name: 'Invite these players' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 8 players' }));
  const text = dialog.getByRole('textbox') as HTMLTextAreaElement;
  expect(text.value).toMatch(/^We play again: Night Raid II, /);
  expect(text.value).toContain(`/e/${copy.id}`);
});
