import { createFakeBackend, participantsOf, ticketCodeOf } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const FOX = '64b000000000000000000101';
const PATH = `/dashboard/events/${FOX}/participants`;

function prepare() {
  const backend = createFakeBackend('full');
  const fox = backend.events.find(({ id }) => id === FOX);
  if (!fox) throw new Error('no event');
  const holder = participantsOf(backend, fox).at(-4);
  if (holder?.status !== 'confirmed') throw new Error('no confirmed participant');
  return { backend, holder, code: ticketCodeOf(holder), name: holder.joinForm.fullName };
}

test('the address of a ticket opens its holder, who is checked in with one click', async () => {
  const user = userEvent.setup();
  const { backend, code, name } = prepare();
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    backend,
    path: `${PATH}?ticket=${code}`,
  });
  const detail = within(await screen.findByRole('dialog', { name }));
  expect(detail.getByRole('status')).toHaveTextContent('Valid ticket');
  await user.click(detail.getByRole('button', { name: `Check in ${name}` }));
  expect(await detail.findAllByText('Checked in')).not.toHaveLength(0);
  // It was valid when it was read.
  expect(detail.getByRole('status')).toHaveTextContent('Valid ticket');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
  expect(rendered.location()).toBe(PATH);
});

test('a ticket that was used before says so', async () => {
  const { backend, holder, code, name } = prepare();
  Object.assign(holder, { checkInStatus: 'checked_in', checkInTime: '2026-03-01T09:41:00.000Z' });
  Object.assign(holder, { checkedInBy: 'Robin' });
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { backend, path: `${PATH}?ticket=${code}` });
  const detail = within(await screen.findByRole('dialog', { name }));
  expect(detail.getByRole('status')).toHaveTextContent(
    /^Checked in already, 1 Mar 2026, .* by Robin$/,
  );
});

test('a ticket that is not valid says so', async () => {
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: `${PATH}?ticket=000000000000` });
  expect(await screen.findByText('This ticket is not valid')).toBeInTheDocument();
});

test('a code can be typed; what cannot be one is refused at the field', async () => {
  const user = userEvent.setup();
  const { backend, code, name } = prepare();
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { backend, path: PATH });
  const field = await screen.findByRole('textbox', { name: 'Ticket code' });
  await user.type(field, 'K7{Enter}');
  expect(screen.getByText(/^A ticket code has 12 letters and digits/)).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await user.click(screen.getByRole('button', { name: 'Find ticket' }));
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
});
