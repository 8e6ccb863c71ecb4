import type { Event } from '@muster/contract';
import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const customFields = [
  {
    id: makeFreshId(),
    label: 'Rental',
    isPlace: false,
    options: [
      { id: makeFreshId(), label: 'Rifle', price: 12.5, limit: null, left: null },
      { id: makeFreshId(), label: 'Mask', price: 3, limit: null, left: null },
    ],
  },
];

/** Opens the page of an event of somebody else, with the join form if `isJoining`. */
function open(given: Partial<Event> = {}, isJoining = true, search = '') {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const date = '2090-02-13T09:30:00.000Z';
  const event = makeEvent({ id: makeFreshId(), organizer, date, customFields, ...given });
  backend.events.unshift(event);
  const path = `/dashboard/events/${event.id}${isJoining ? '/join' : ''}${search}`;
  return { ...renderRemote(<Page />, { backend, path }), event };
}
/** The form with its fields: the dialog that shows the loading before it is another one. */
async function findForm(name = 'Join this event') {
  await screen.findByRole('textbox', { name: 'Full name' });
  return within(screen.getByRole('dialog', { name }));
}
/** The field is filled in with the latest join form. */
async function retype(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.clear(field);
  await fillIn(field, text, user);
}
function card() {
  return within(screen.getByRole('complementary', { name: 'Join this event' }));
}

test('options add up live, and the answer says that one has a spot', async () => {
  const user = userEvent.setup();
  const { backend, event, location } = open();
  const form = await findForm();
  expect(await form.findByText('£25.00')).toBeInTheDocument();
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50' }));
  expect(form.getByText('£37.50')).toBeInTheDocument();
  expect(form.getByText('There is a spot for you.')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue(backend.users[0]!.fullName);
  await retype(user, form.getByRole('textbox', { name: 'Phone' }), '07700 900123');
  const dialog = screen.getByRole('dialog', { name: 'Join this event' });
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getAllByText('You have a spot.').length).toBeGreaterThan(0);
  expect(location()).toBe(`/dashboard/events/${event.id}`);
  expect(await card().findByRole('link', { name: 'My join form' })).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  const own = backend.participants.get(event.id)?.at(-1);
  expect(own).toMatchObject({ paymentAmount: 37.5, joinForm: { phone: '07700 900123' } });
});

test.each([
  ['?from=embed', 'embed'],
  // That was the link of another event.
  ['', undefined],
  ['?from=elsewhere', undefined],
])('a join from an address with “%s” says that the player came by: %s', async (search, source) => {
  const user = userEvent.setup();
  const { use } = open({}, true, search);
  const sent: unknown[] = [];
  use(
    handle('joinEvent', ({ body }) => {
      sent.push(body.cameFrom);
      return refuse('EVENT_FULL');
    }),
  );
  await user.click((await findForm()).getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(sent).toEqual([source]));
});

test('a full event says the number on the waitlist before, and what it became after', async () => {
  const user = userEvent.setup();
  const full = { maxParticipants: 12, availableSpots: 0, waitlistCount: 2 };
  open(full, false);
  const sentence = 'All spots are taken. Joining puts you on the waitlist as number 3.';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await user.click(card().getByRole('link', { name: 'Join the waitlist' }));
  const form = await findForm();
  expect(await form.findByText(sentence)).toBeInTheDocument();
  const dialog = screen.getByRole('dialog', { name: 'Join this event' });
  await user.click(form.getByRole('button', { name: 'Join the waitlist' }));
  await waitForElementToBeRemoved(dialog);
  expect(await card().findByText('You are number 3 on the waitlist.')).toBeInTheDocument();
});

test('who expected a spot is told when the last one was taken meanwhile', async () => {
  const user = userEvent.setup();
  const { backend, event } = open();
  const form = await findForm();
  await form.findByText('There is a spot for you.');
  Object.assign(backend.events.find(({ id }) => id === event.id)!, {
    maxParticipants: 12,
    availableSpots: 0,
  });
  const dialog = screen.getByRole('dialog', { name: 'Join this event' });
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitForElementToBeRemoved(dialog);
  expect(
    await screen.findByText('The last spot was taken meanwhile. You are number 1 on the waitlist.'),
  ).toBeInTheDocument();
});

test('a refusal keeps what was typed, also through a reload', async () => {
  const user = userEvent.setup();
  const { use, unmount, event, backend } = open();
  use(handle('joinEvent', () => refuse('EVENT_FULL')));
  const form = await findForm();
  await retype(user, await form.findByRole('textbox', { name: 'Phone' }), '0114');
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByText('This event is full')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('0114');
  unmount();
  renderRemote(<Page />, { backend, path: `/dashboard/events/${event.id}/join` });
  const again = await findForm();
  expect(await again.findByRole('textbox', { name: 'Phone' })).toHaveValue('0114');
});

test('a wrong email is refused at its field', async () => {
  const user = userEvent.setup();
  const { requests } = open();
  const form = await findForm();
  const email = await form.findByRole('textbox', { name: 'Email' });
  await user.clear(email);
  await fillIn(email, 'nobody', user);
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

function limited(given: object, mask: object = {}) {
  const [field] = customFields;
  const [rifle, other] = field!.options;
  const options = [
    { ...rifle!, limit: 7, left: 1, ...given },
    { ...other!, ...mask },
  ];
  return [{ ...field!, options }];
}

test('an option that is sold out cannot be chosen; meanwhile it is named, and all typed is kept', async () => {
  const user = userEvent.setup();
  // Half of the twelve who play have the rifle.
  const { backend, event } = open({ customFields: limited({}, { limit: 6, left: 0 }) });
  const form = await findForm();
  expect(form.getByRole('radio', { name: 'Mask +£3.00 (sold out)' })).toBeDisabled();
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50 (1 left)' }));
  await retype(user, form.getByRole('textbox', { name: 'Phone' }), '0114');
  const stored = backend.events.find(({ id }) => id === event.id)!;
  stored.customFields = limited({ limit: 6, left: 0 });
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findAllByText('“Rifle” for “Rental” is sold out')).toHaveLength(2);
  expect(await form.findByRole('radio', { name: 'Rifle +£12.50 (sold out)' })).toBeDisabled();
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('0114');
  await user.click(form.getByRole('radio', { name: 'Mask +£3.00' }));
  await user.click(form.getByRole('button', { name: 'Join' }));
  await card().findByText('You have a spot.');
});

test('a ticket type must be chosen', async () => {
  const user = userEvent.setup();
  const { requests } = open({ customFields: [{ ...customFields[0]!, isPlace: true }] });
  const form = await findForm();
  expect(form.queryByRole('radio', { name: 'None of these' })).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByText('Choose an option for “Rental”')).toBeInTheDocument();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(form.getByRole('radio', { name: 'Mask +£3.00' }));
  await user.click(form.getByRole('button', { name: 'Join' }));
  await card().findByText('You have a spot.');
});

test('who waits for an option is told which', async () => {
  const [field] = customFields;
  open(
    {
      customFields: limited({ left: 0 }),
      participation: {
        status: 'waitlist',
        position: 1,
        waitsFor: { fieldId: field!.id, optionId: field!.options[0]!.id },
        needsConsent: false,
        holdUntil: null,
        paymentStatus: 'pending',
        paymentAmount: 25,
      },
    },
    false,
  );
  const text = 'You are number 1 on the waitlist. You are waiting for “Rifle”, which is sold out.';
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('an option that is gone meanwhile is named', async () => {
  const user = userEvent.setup();
  const { backend, event } = open();
  const form = await findForm();
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50' }));
  backend.events.find(({ id }) => id === event.id)!.customFields = [];
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByText('This event does not ask for “Rental”')).toBeInTheDocument();
});

async function joinFirst(given: Partial<Event> = {}) {
  const user = userEvent.setup();
  const opened = open(given);
  const form = await findForm();
  await user.click(await form.findByRole('radio', { name: 'Rifle +£12.50' }));
  const dialog = screen.getByRole('dialog', { name: 'Join this event' });
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitForElementToBeRemoved(dialog);
  await card().findByText('You have a spot.');
  return { ...opened, user };
}

test('one’s own form can be read and changed; a paid amount stays', async () => {
  const { user, backend, event } = await joinFirst();
  await user.click(card().getByRole('link', { name: 'My join form' }));
  const form = await findForm('My join form');
  const dialog = screen.getByRole('dialog', { name: 'My join form' });
  expect(await form.findByRole('radio', { name: 'Rifle +£12.50' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: 'Mask +£3.00' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitForElementToBeRemoved(dialog);
  const own = backend.participants.get(event.id)!.at(-1)!;
  expect(own.paymentAmount).toBe(28);
  own.paymentStatus = 'paid';
  await user.click(card().getByRole('link', { name: 'My join form' }));
  const second = await findForm('My join form');
  await user.click(await second.findByRole('radio', { name: 'None of these' }));
  await user.click(second.getByRole('button', { name: 'Save' }));
  expect(await second.findByText(/^You have paid already/)).toBeInTheDocument();
});

test('leaving asks and says what it means; afterwards one can join again', async () => {
  const { user, backend, event } = await joinFirst();
  await user.click(card().getByRole('button', { name: 'Leave event' }));
  const question = await screen.findByRole('dialog', { name: 'Leave this event?' });
  expect(question).toHaveTextContent('Your spot goes to the next player.');
  await user.click(within(question).getByRole('button', { name: 'Leave event' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await card().findByRole('link', { name: 'Join' })).toBeInTheDocument();
  expect(backend.participants.get(event.id)!.at(-1)!.status).toBe('cancelled');
  expect(document.activeElement).not.toBe(document.body);
});

test('the form begins with the last one, without its options', async () => {
  const { backend, unmount } = await joinFirst();
  const [participant] = [...backend.participants.values()].at(-1)!.slice(-1);
  participant!.joinForm.medicalConditions = 'Asthma';
  const event = makeEvent({
    id: makeFreshId(),
    title: 'The next one',
    organizer: backend.events[0]!.organizer,
    date: '2090-03-13T09:30:00.000Z',
    customFields,
  });
  backend.events.unshift(event);
  unmount();
  renderRemote(<Page />, { backend, path: `/dashboard/events/${event.id}/join` });
  const form = await findForm();
  expect(await form.findByRole('textbox', { name: 'Medical conditions' })).toHaveValue('Asthma');
  expect(form.getByRole('radio', { name: 'None of these' })).toBeChecked();
});

test('a form for an event that one cannot join says why', async () => {
  open({ date: '2020-02-13T09:30:00.000Z' });
  const form = within(await screen.findByRole('dialog', { name: 'Join this event' }));
  expect(form.getByText(/^This event took place on/)).toBeInTheDocument();
  expect(form.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
});

test('a join form that is closed can be kept as a draft, with its options', async () => {
  const user = userEvent.setup();
  const { unmount, event, backend, location } = open();
  const form = await findForm();
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50' }));
  await retype(user, form.getByRole('textbox', { name: 'Phone' }), '0114');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/events/${event.id}`));
  unmount();
  sessionStorage.clear();
  const path = `/dashboard/events/${event.id}/join`;
  const again = renderRemote(<Page />, { backend, path });
  const draft = await findForm();
  expect(draft.getByText(/^This is your draft of /)).toBeInTheDocument();
  expect(draft.getByRole('textbox', { name: 'Phone' })).toHaveValue('0114');
  expect(draft.getByRole('radio', { name: 'Rifle +£12.50' })).toBeChecked();
  expect(draft.getByText('£37.50')).toBeInTheDocument();
  await user.click(draft.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(again.location()).toBe(`/dashboard/events/${event.id}`));
  expect(Object.keys(localStorage).filter((key) => key.includes('join-form'))).toEqual([]);
});
