import { FIELD_TEXT } from '@muster/contract';
import { createFakeBackend, handle, refuse, userOf } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewEventPanel } from './form-panel.tsx';

const picture = new File([new Uint8Array(20)], 'hill.jpg', { type: 'image/jpeg' });

async function typeEvent(user: ReturnType<typeof userEvent.setup>) {
  const form = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  await fillIn(form.getByLabelText(/Event title/), 'Night Watch', user);
  await fillIn(form.getByLabelText(/Date and time/), '2027-02-14T09:30', user);
  await fillIn(form.getByLabelText(/^End/), '16:30', user);
  await fillIn(form.getByLabelText(/^Price/), '25', user);
  await fillIn(form.getByRole('textbox', { name: /Location/ }), 'Lewes', user);
  await fillIn(form.getByLabelText(/Latitude/), '50.9', user);
  await fillIn(form.getByLabelText(/Longitude/), '0.1', user);
  return form;
}

async function choosePicture(user: ReturnType<typeof userEvent.setup>, file = picture) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await user.upload(input, file);
}

test('creating an event sends its picture and closes the panel', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />, { path: '/dashboard/events/new?search=fox' });
  const form = await typeEvent(user);
  await choosePicture(user);
  await form.findByRole('button', { name: 'Change main image' });
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  expect(
    await screen.findByText('Event created. Players can see it once it is approved.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events?search=fox'));
  expect(rendered.backend.events.find(({ title }) => title === 'Night Watch')).toMatchObject({
    endsAt: '2027-02-14T16:30:00.000Z',
    duration: '7 hours',
    price: '£25',
    difficulty: 'Beginner',
  });
});

test('a new event cannot begin in the past', async () => {
  const user = userEvent.setup();
  const { requests } = renderRemote(<NewEventPanel />);
  const form = await typeEvent(user);
  const date = form.getByLabelText(/Date and time/);
  await user.clear(date);
  await fillIn(date, '2020-02-14T09:30', user);
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  expect(form.getAllByText('Choose a date in the future').length).toBeGreaterThan(0);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a date is typed as in Britain, and the form says how it is understood and when it ends', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  const date = await screen.findByLabelText(/Date and time/);
  await fillIn(date, '13/2/2027 9:30', user);
  expect(screen.getByText(/^Sat 13 Feb 2027, 09:30, in /)).toBeVisible();
  await user.click(screen.getByText(/^More: duration/));
  await fillIn(screen.getByLabelText(/Duration/), '7 hours', user);
  expect(date).toHaveValue('13/02/2027 09:30');
  expect(screen.getByText('Ends at 16:30')).toBeVisible();
  await user.clear(date);
  await fillIn(date, '31/02/2027', user);
  await user.tab();
  expect(screen.getByText(/^Enter day, month, year and time/)).toBeVisible();
  await user.clear(date);
  await fillIn(date, '13/2/2020', user);
  expect(screen.getByText('Thu 13 Feb 2020, 09:00, which is in the past')).toBeVisible();
  sessionStorage.clear();
});

test('a missing value is reported at its field and in a summary that links to the field', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />);
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  const summary = form.getByRole('group', { name: '8 things to fix' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Event title is required',
    'Event date is required',
    'Price is required',
    'Duration is required',
    'Event location is required',
    'Latitude is required',
    'Longitude is required',
    'Main image is required',
  ]);
  expect(form.getAllByText('Event title is required')).toHaveLength(2);
  await user.click(form.getByRole('button', { name: 'Event location is required' }));
  expect(form.getByRole('textbox', { name: /Location/ })).toHaveFocus();
  expect(rendered.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a refusal by the server is shown at its field, and no input is lost', async () => {
  const user = userEvent.setup();
  const sentence = 'That place is not on this map';
  renderRemote(<NewEventPanel />, {
    handlers: [handle('createEvent', () => refuse('VALIDATION', sentence, { location: sentence }))],
  });
  const form = await typeEvent(user);
  await choosePicture(user);
  await form.findByRole('button', { name: 'Change main image' });
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(form.getAllByText(sentence).length).toBeGreaterThanOrEqual(2));
  expect(form.getByLabelText(/Event title/)).toHaveValue('Night Watch');
});

test.each([
  [
    'too large',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }),
    'Each image must be ≤ 5 MB',
  ],
])('a picture that is %s is refused before it is sent', async (_, file, sentence) => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />);
  await screen.findByLabelText(/Event title/);
  await choosePicture(user, file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(rendered.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('only the superadmin sees the approval section', async () => {
  const { unmount } = renderRemote(<NewEventPanel />, { as: 'superadmin' });
  expect(await screen.findByLabelText('Approved: players can see it')).toBeChecked();
  unmount();
  renderRemote(<NewEventPanel />);
  await screen.findByRole('dialog', { name: 'Create New Event' });
  expect(screen.queryByLabelText('Approved: players can see it')).not.toBeInTheDocument();
});

test('the end moves with the date, and the duration follows from both until it is typed', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  const form = await typeEvent(user);
  const date = form.getByLabelText(/Date and time/);
  await user.clear(date);
  await user.type(date, '21/02/2027 10:00');
  expect(form.getByLabelText(/^End/)).toHaveValue('21/02/2027 17:00');
  await user.click(form.getByText(/^More: duration/));
  const duration = form.getByLabelText(/^Duration/);
  expect(duration).toHaveValue('7 hours');
  await user.clear(duration);
  await fillIn(duration, 'Until dusk', user);
  await user.clear(form.getByLabelText(/^End/));
  await fillIn(form.getByLabelText(/^End/), '18:00', user);
  expect(duration).toHaveValue('Until dusk');
});

test('an end before the start is said when the field is left', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  const form = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  await fillIn(form.getByLabelText(/Date and time/), '2027-02-14T09:30', user);
  const end = form.getByLabelText(/^End/);
  await user.type(end, '13/02/2027 09:00');
  expect(end).toBeValid();
  await user.tab();
  await waitFor(() => expect(end).toHaveAccessibleDescription(new RegExp(FIELD_TEXT.endRange)));
});

test.each([['airsoft'], ['larp']] as const)('a replica is suggested for %s alone', async (kind) => {
  const backend = createFakeBackend('full');
  userOf(backend, 'organizer').gameKind = kind;
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />, { backend });
  const form = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  await user.type(form.getByLabelText('Equipment', { selector: 'input' }), 'o');
  expect(await form.findByRole('option', { name: 'Boots', hidden: true })).toBeInTheDocument();
  expect(form.queryAllByRole('option', { name: /replica/, hidden: true })).toHaveLength(
    kind === 'airsoft' ? 1 : 0,
  );
});

test('what an event does not use is one press away, and not there before', async () => {
  const user = userEvent.setup();
  const { requests } = renderRemote(<NewEventPanel />, { config: { takesPayments: true } });
  const form = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  expect(form.queryByLabelText('Minimum age')).not.toBeInTheDocument();
  expect(form.queryByRole('group', { name: 'Payment Online' })).not.toBeInTheDocument();
  expect(form.queryByLabelText(/Latitude/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Minimum age' }));
  expect(form.getByLabelText('Minimum age')).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Online payment' }));
  expect(form.getByRole('group', { name: 'Payment Online' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Hire kit' }));
  const kit = within(form.getByRole('group', { name: 'Option group 1' }));
  expect(kit.getByRole('textbox', { name: 'Label' })).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Ticket types' }));
  expect(form.getByRole('group', { name: 'Option group 2' })).toBeVisible();
  for (const name of ['Minimum age', 'Online payment', 'Hire kit', 'Ticket types'])
    expect(form.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});
