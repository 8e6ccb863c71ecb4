import type { Event, StoredJoinForm } from '@muster/contract';
import {
  createFakeBackend,
  makeChosenOption,
  makeEvent,
  makeFreshId,
  makeParticipant,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const rifle = { id: makeFreshId(), label: 'Rilfe', price: 20, limit: null, left: null };
const mask = { id: makeFreshId(), label: 'Mask', price: 3, limit: null, left: null };
const hire = { id: makeFreshId(), label: 'Hire', isPlace: false, options: [rifle, mask] };

type Choices = StoredJoinForm['customFieldResponses'];

/** Opens the form of a player who chose the rifle for £20, in an event that is different now. */
async function open(
  customFields: Event['customFields'],
  {
    chosen = [makeChosenOption(hire, rifle)],
    paid = false,
  }: { chosen?: Choices; paid?: boolean } = {},
) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const event = makeEvent({
    organizer: { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null },
    date: '2090-02-13T09:30:00.000Z',
    // The player was asked for £25.
    basePrice: 40,
    customFields,
  });
  backend.events.unshift(event);
  const { id, email, nickName: name } = backend.users[0]!;
  const own = makeParticipant({
    paymentStatus: paid ? 'paid' : 'pending',
    paymentAmount: 25 + chosen.reduce((sum, { additionalPrice }) => sum + additionalPrice, 0),
    joinForm: { customFieldResponses: chosen },
    user: { id, email, name },
  });
  backend.participants.set(event.id, [{ ...own, queuePosition: 1, heldBack: false }]);
  renderRemote(<Page />, { backend, path: `/dashboard/events/${event.id}/join` });
  await screen.findByRole('textbox', { name: 'Full name' });
  const user = userEvent.setup();
  const dialog = screen.getByRole('dialog', { name: 'My join form' });
  async function save() {
    await user.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitForElementToBeRemoved(dialog);
    return backend.participants.get(event.id)![0]!;
  }
  return { user, form: within(dialog), save };
}

const renamed = { ...hire, options: [{ ...rifle, label: 'Rifle' }, mask] };
const cases: [string, Event['customFields'], string][] = [
  ['of a renamed option', [renamed], 'Rifle +£20.00'],
  ['of a renamed field', [{ ...hire, label: 'Kit' }], 'Rilfe +£20.00'],
  [
    'of a repriced option',
    [{ ...hire, options: [{ ...rifle, price: 35, limit: null, left: null }, mask] }],
    'Rilfe +£20.00 (your price, now £35.00)',
  ],
  ['of a removed option', [{ ...hire, options: [mask] }], 'Rilfe +£20.00 (no longer offered)'],
  ['of a removed field', [], 'Rilfe +£20.00 (no longer offered)'],
];

test.each(
  cases.flatMap(([what, fields, name]) =>
    [false, true].map((paid) => [what, paid ? 'paid' : 'unpaid', { fields, name, paid }] as const),
  ),
)('the choice %s is chosen, %s, and a correction keeps it and the amount', async (...given) => {
  const { fields, name, paid } = given[2];
  const { form, save } = await open(fields, { paid });
  expect(form.getByRole('radio', { name })).toBeChecked();
  expect(form.getByText('£45.00')).toBeInTheDocument();
  const own = await save();
  expect(own.paymentAmount).toBe(45);
  expect(own.joinForm.customFieldResponses).toMatchObject([
    { fieldId: hire.id, optionId: rifle.id, additionalPrice: 20 },
  ]);
});

test('a choice that was removed before there were ids is shown and kept', async () => {
  const { label: fieldLabel } = hire;
  const unknown = { ...makeChosenOption(hire, rifle), optionId: null, isOffered: false };
  const chosen = [unknown, { ...unknown, fieldId: null, fieldLabel: 'Lunch' }];
  const { form, save } = await open([{ ...hire, options: [mask] }], { chosen });
  const groups = ['Lunch', fieldLabel].map((name) =>
    within(form.getByRole('radiogroup', { name })).getByRole('radio', { name: /no longer/ }),
  );
  for (const radio of groups) expect(radio).toBeChecked();
  expect((await save()).joinForm.customFieldResponses).toEqual(chosen);
});

test('who chooses something else pays its price of today and keeps the rest', async () => {
  const { user, form, save } = await open([{ ...hire, options: [mask] }]);
  await user.click(form.getByRole('radio', { name: 'Mask +£3.00' }));
  expect(form.getByText('£28.00')).toBeInTheDocument();
  // Until it is saved, the old choice can be taken again.
  expect(form.getByRole('radio', { name: 'Rilfe +£20.00 (no longer offered)' })).toBeEnabled();
  const own = await save();
  expect(own.paymentAmount).toBe(28);
  expect(own.joinForm.customFieldResponses).toMatchObject([{ optionId: mask.id }]);
});

test('who gives a removed option up for nothing pays for nothing', async () => {
  const { user, form, save } = await open([{ ...hire, options: [mask] }]);
  await user.click(form.getByRole('radio', { name: 'None of these' }));
  const own = await save();
  expect(own.paymentAmount).toBe(25);
  expect(own.joinForm.customFieldResponses).toEqual([]);
});
