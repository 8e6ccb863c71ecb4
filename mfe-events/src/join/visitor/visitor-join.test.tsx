import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { clearSession, readSession } from '@muster/token-store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../page.tsx';

const rental = {
  id: makeFreshId(),
  label: 'Rental',
  isPlace: false,
  options: [
    { id: makeFreshId(), label: 'Rifle', price: 12.5, limit: null, left: null },
    { id: makeFreshId(), label: 'Own', price: 0, limit: null, left: null },
  ],
};

beforeEach(() => sessionStorage.clear());
afterEach(clearSession);

async function open(options: object = {}, given: object = {}) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const event = makeEvent({
    id: makeFreshId(),
    title: 'Night Raid',
    organizer: { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null },
    date: '2090-02-13T09:30:00.000Z',
    basePrice: 25,
    customFields: [rental],
    ...given,
  });
  backend.events.unshift(event);
  const rendered = renderRemote(<Page />, {
    as: 'visitor',
    backend,
    path: `/e/${event.id}`,
    ...options,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Join' }));
  const form = within(await screen.findByRole('dialog', { name: 'Join this event' }));
  return { ...rendered, backend, event, user, form };
}

type Opened = Awaited<ReturnType<typeof open>>;

const TYPED = {
  'Full name': 'Robin Marsh',
  'Nick name': 'Robin',
  'Date of birth': '12/03/1990',
  Email: 'robin@muster.test',
  Password: 'Passw0rd1',
  Phone: '07700 900123',
  'Emergency contact': 'Ann Marsh',
  'Phone of your emergency contact': '07700 900124',
};

/** A password is no text box. */
function fieldOf(form: Opened['form'], name: string) {
  if (name === 'Password') return form.getByLabelText(/^Password/);
  return form.getByRole('textbox', { name });
}

/** Single keys mean nothing here: each field gets its text at once. */
async function fill({ user, form }: Opened, typed: object = TYPED) {
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50' }));
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(fieldOf(form, label), { target: { value } });
  await user.click(form.getByRole('checkbox', { name: /^Quarry Airsoft may see/ }));
}

test('a visitor joins with one form of nine fields besides the options, and is signed in', async () => {
  const opened = await open();
  const { backend, event, user, form } = opened;
  expect(form.getAllByRole('textbox')).toHaveLength(7);
  expect(await form.findByRole('checkbox', { name: /^Tell me of new games/ })).not.toBeChecked();
  expect(form.getAllByRole('checkbox')).toHaveLength(2);
  await fill(opened);
  expect(form.getByRole('status')).toHaveTextContent('Total £37.50');
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(opened.location()).toBe(`/dashboard/events/${event.id}`));
  expect(readSession().user).toMatchObject({ email: 'robin@muster.test', organizerName: 'Robin' });
  const joined = backend.participants
    .get(event.id)
    ?.find(({ joinForm }) => joinForm.email === 'robin@muster.test');
  expect(joined?.joinForm).toMatchObject({
    fullName: 'Robin Marsh',
    phone: '07700 900123',
    emergencyContact: { name: 'Ann Marsh', phone: '07700 900124' },
    customFieldResponses: [{ selectedOptionLabel: 'Rifle' }],
  });
});

test('mistakes are said at their fields, and nothing is sent', async () => {
  const { user, form, requests } = await open();
  const before = requests.length;
  for (const name of ['Full name', 'Nick name', 'Date of birth', 'Email', 'Password'])
    expect(fieldOf(form, name)).toBeRequired();
  expect(form.getByRole('textbox', { name: 'Phone' })).not.toBeRequired();
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(form.getByRole('textbox', { name: 'Full name' })).toBeInvalid();
  expect(form.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  expect(form.getByText('Please agree, so that the organizer can let you in')).toBeVisible();
  expect(requests).toHaveLength(before);
});

test('an email that is taken keeps what was typed and leads to sign-in', async () => {
  const opened = await open();
  await fill(opened);
  const { backend, user, form } = opened;
  const taken = backend.users[0]!.email;
  fireEvent.change(form.getByRole('textbox', { name: 'Email' }), { target: { value: taken } });
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByRole('link', { name: /^Sign in and go on/ })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('07700 900123');
});

test('an option sold out meanwhile is named and disabled, and all typed is kept', async () => {
  const opened = await open({
    handlers: [handle('joinWithNewAccount', () => refuse('OPTION_SOLD_OUT'))],
  });
  await fill(opened);
  const { backend, event, user, form } = opened;
  const [rifle, own] = rental.options;
  backend.events.find(({ id }) => id === event.id)!.customFields = [
    { ...rental, options: [{ ...rifle!, limit: 6, left: 0 }, own!] },
  ];
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByText('One of the chosen options is sold out')).toBeVisible();
  expect(await form.findByRole('radio', { name: 'Rifle +£12.50 (sold out)' })).toBeDisabled();
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('07700 900123');
  const password = fieldOf(form, 'Password');
  expect(password).toHaveValue('Passw0rd1');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(form.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

test('a reload keeps what was typed, but never the password', async () => {
  const opened = await open();
  await fill(opened);
  opened.unmount();
  renderRemote(<Page />, {
    as: 'visitor',
    backend: opened.backend,
    path: `/e/${opened.event.id}?join=`,
  });
  const form = within(await screen.findByRole('dialog', { name: 'Join this event' }));
  expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue('Robin Marsh');
  expect(form.getByRole('radio', { name: 'Rifle +£12.50' })).toBeChecked();
  expect(form.getByLabelText(/^Password/)).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Passw0rd1');
});

test('what was typed is in the join form after signing in', async () => {
  const opened = await open();
  await fill(opened);
  opened.unmount();
  renderRemote(<Page />, {
    backend: opened.backend,
    path: `/dashboard/events/${opened.event.id}/join`,
  });
  expect(await screen.findByLabelText(/^Phone$/)).toHaveValue('07700 900123');
  expect(screen.getByLabelText('Name of your contact')).toHaveValue('Ann Marsh');
  expect(screen.getByRole('radio', { name: 'Rifle +£12.50' })).toBeChecked();
});

test('a refusal of the server is said above the form', async () => {
  const opened = await open({
    handlers: [handle('joinWithNewAccount', () => refuse('EVENT_FULL', 'This event is full'))],
  });
  await fill(opened);
  await opened.user.click(opened.form.getByRole('button', { name: 'Join' }));
  expect(await opened.form.findByText('This event is full')).toBeInTheDocument();
  expect(readSession().user).toBeNull();
});

test('a visitor enters a voucher where there may be one, and it is sent', async () => {
  const opened = await open({}, { setUp: { takesVouchers: true } });
  const { event, user, form, location, requests } = opened;
  await fill(opened, { ...TYPED, 'Voucher code (optional)': 'HELPER10' });
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/events/${event.id}`));
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ voucherCode: 'HELPER10' });
});
