import type { WalkIn } from '@muster/contract';
import { handle, makeEvent, makeGatePerson, makeId, refuse } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, OFFER, openGate, press } from '../testing/open-gate.tsx';

/* A player without a booking, who signs in the same flow (docs/product/gate.md#walk-ins). */

const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

const RENTAL = 'Rental, £40.00, 2 left';

function open({
  hasWaiver = true,
  isFull = false,
  mayRaise = false,
  undone = [] as string[],
} = {}) {
  const added: WalkIn[] = [];
  let isRefused = isFull;
  openGate(undefined, {
    list: [],
    handlers: [
      handle('getEventWaiver', () => ({
        ...{ state: 'unsigned', signature: null, needsGuardian: false },
        waiver: hasWaiver ? WAIVER : null,
      })),
      handle('undoWalkIn', ({ params: { nonce } }) => {
        if (added.find((one) => one.nonce === nonce)?.payment) return refuse('FORBIDDEN');
        undone.push(nonce);
        return { id: makeId(0x502) };
      }),
      handle('getEvent', () => {
        const event = makeEvent({ id: EVENT });
        return { event: { ...event, can: { ...event.can, viewParticipants: mayRaise } } };
      }),
      handle('addWalkIn', ({ body }) => {
        added.push(body as WalkIn);
        if (isRefused) {
          isRefused = false;
          return refuse('EVENT_FULL');
        }
        return { person: makeGatePerson({ name: (body as WalkIn).name }) };
      }),
    ],
  });
  return added;
}

async function fill() {
  await press('Add player');
  const form = within(await screen.findByRole('dialog', { name: 'Add player' }));
  await userEvent.type(form.getByLabelText(/^Full name/), 'Wanda Walker');
  await userEvent.type(form.getByLabelText(/^Emergency contact/), 'Nia');
  await userEvent.type(form.getByLabelText(/^Phone of the/), '07700 900123');
  await userEvent.selectOptions(form.getByLabelText(/^Ticket type/), 'Walk-on, £25.00');
  return form;
}

function listOptions(form: ReturnType<typeof within>, label: string | RegExp) {
  const options = within(form.getByLabelText(label)).getAllByRole('option');
  return options.map(({ textContent }) => textContent);
}

test('where there is a waiver they read and sign it before they are added', async () => {
  const added = open();
  await fill();
  await press('Next: read and sign');
  const waiver = within(await screen.findByRole('dialog', { name: 'Waiver: Wanda Walker' }));
  expect(waiver.getByText('You play at your own risk.')).toBeVisible();
  expect(added).toEqual([]);
  await userEvent.click(waiver.getByRole('radio', { name: 'A guardian' }));
  await userEvent.type(waiver.getByLabelText(/^Your full name/), 'Greta Walker');
  await press('Sign and add');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({
    name: 'Wanda Walker',
    signature: { version: 2, typedName: 'Greta Walker', signer: 'guardian', strokes: null },
  });
});

test('who does not sign now is added unsigned; what was typed is there on the way back', async () => {
  const added = open();
  await fill();
  await press('Next: read and sign');
  await press('Back');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Wanda Walker');
  await press('Next: read and sign');
  await press('Add, waiver not signed');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]?.signature).toBeUndefined();
});

test('without a waiver nothing is signed', async () => {
  const added = open({ hasWaiver: false });
  await fill();
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({ optionId: OFFER.places[0]?.optionId, payment: null });
});

test('the ticket types have prices and what is left, and fill in what is paid', async () => {
  const added = open({ hasWaiver: false });
  const form = await fill();
  expect(listOptions(form, /^Ticket type/)).toEqual(['Choose', 'Walk-on, £25.00', RENTAL]);
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  expect(form.getByLabelText(/^Pounds/)).toHaveValue('25.00');
  await userEvent.selectOptions(form.getByLabelText(/^Ticket type/), RENTAL);
  const pounds = form.getByLabelText(/^Pounds/);
  expect(pounds).toHaveValue('40.00');
  await userEvent.clear(pounds);
  await userEvent.type(pounds, '400');
  expect(pounds).toHaveAccessibleDescription('This is £360.00 more than they owe.');
  await userEvent.clear(pounds);
  await userEvent.type(pounds, '40');
  expect(pounds).not.toHaveAccessibleDescription(/more than/);
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]?.payment).toEqual({ method: 'cash', pence: 4_000 });
  expect(await screen.findByText('Wanda paid £40.00 in cash, in')).toBeVisible();
});

test('a side and kit are chosen as in a join, and fill in what is paid', async () => {
  const added = open({ hasWaiver: false });
  const form = await fill();
  expect(listOptions(form, 'Side')).toEqual(['Either', 'Tan', 'Green, 3 left']);
  expect(listOptions(form, 'Kit')).toEqual([
    ...['None of these', 'Radio, +£5.00, 1 left', 'Face mask, +£2.50, sold out'],
  ]);
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  await userEvent.selectOptions(form.getByLabelText('Side'), 'Tan');
  await userEvent.selectOptions(form.getByLabelText('Kit'), 'Radio, +£5.00, 1 left');
  expect(form.getByLabelText(/^Pounds/)).toHaveValue('30.00');
  await userEvent.selectOptions(form.getByLabelText('Kit'), 'None of these');
  expect(form.getByLabelText(/^Pounds/)).toHaveValue('25.00');
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  const [side] = OFFER.fields ?? [];
  const { fieldId, options } = side!;
  expect(added[0]?.choices).toEqual([{ fieldId, optionId: options[0]?.optionId }]);
});

test('what is missing or wrong is said at its field, and adds nobody', async () => {
  const added = open({ hasWaiver: false });
  await press('Add player');
  await press('Add, in');
  const form = within(await screen.findByRole('dialog', { name: 'Add player' }));
  for (const sentence of [
    'Full name is required',
    'Name whom to call in an emergency',
    'Give the telephone number to call in an emergency',
    'Choose the ticket type',
  ])
    expect(form.getByText(sentence)).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Full name/), '<b>');
  expect(form.getByText(/^Full name must/)).toBeVisible();
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Card');
  await userEvent.clear(form.getByLabelText(/^Pounds/));
  expect(form.getByText('Enter an amount from £0.01 to £10,000.00')).toBeVisible();
  await press('Add, in');
  expect(added).toEqual([]);
});

test('who is refused opens again as typed, and is added under the same nonce', async () => {
  const added = open({ hasWaiver: false, isFull: true });
  const form = await fill();
  await userEvent.selectOptions(form.getByLabelText('Side'), 'Tan');
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  await press('Add, in');
  expect(await screen.findByText(/What they have paid stays in the cash-up/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Seen' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Open again');
  const again = within(await screen.findByRole('dialog', { name: 'Add player' }));
  expect(again.getByRole('alert')).toHaveTextContent(/full/);
  expect(again.getByLabelText(/^Full name/)).toHaveValue('Wanda Walker');
  expect(again.getByLabelText('Side')).toHaveDisplayValue('Tan');
  expect(again.getByLabelText(/^Pounds/)).toHaveValue('25.00');
  expect(again.queryByRole('button', { name: 'Do not add' })).not.toBeInTheDocument();
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added[1]).toMatchObject({ nonce: added[0]?.nonce, payment: added[0]?.payment });
  await waitFor(() => expect(screen.queryByText(/Open again/)).not.toBeInTheDocument());
});

test('who is refused is left out only after what they paid was refunded', async () => {
  const added = open({ hasWaiver: false, isFull: true });
  const form = await fill();
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  await press('Add, in');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Open again');
  expect(await screen.findByText(/refund what they have paid first/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Paid'), 'Not yet');
  await press('Do not add');
  await waitFor(() => expect(screen.queryByText(/Open again/)).not.toBeInTheDocument());
  expect(added).toHaveLength(1);
});

test('an organizer raises the maximum of a full event and lets them in', async () => {
  const added = open({ hasWaiver: false, isFull: true, mayRaise: true });
  await fill();
  await press('Add, in');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Full: raise to 5 and let in');
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added[1]).toMatchObject({ nonce: added[0]?.nonce, raisesMaximum: true });
  await waitFor(() => expect(screen.queryByText(/Open again/)).not.toBeInTheDocument());
});

test('whoever takes an open spot is typed in, and is there in its place with its squad', async () => {
  const squad = { id: makeId(0x501), name: 'Night Owls' };
  const spot = makeGatePerson({
    name: 'Guest of Night Owls',
    squad,
    isOpen: true,
    owedPence: 2_500,
  });
  const added: WalkIn[] = [];
  openGate(undefined, {
    list: [spot],
    handlers: [
      handle('addWalkIn', ({ body }) => {
        added.push(body as WalkIn);
        return new Promise(() => {});
      }),
    ],
  });
  expect(await screen.findByText('Open spot')).toBeVisible();
  await press('Guest of Night Owls in');
  const form = within(await screen.findByRole('dialog', { name: 'Guest of Night Owls' }));
  expect(form.queryByLabelText(/^(Ticket type|Side|Kit)/)).not.toBeInTheDocument();
  await userEvent.type(form.getByLabelText(/^Full name/), 'Wanda Walker');
  await userEvent.type(form.getByLabelText(/^Emergency contact/), 'Nia');
  await userEvent.type(form.getByLabelText(/^Phone of the/), '07700 900123');
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({
    ...{ openSpotId: spot.id, optionId: null },
    payment: { method: 'cash', pence: 2_500 },
  });
  await press(/^Here/);
  expect(await screen.findByRole('button', { name: /Walker, Wanda Night Owls/ })).toBeVisible();
  expect(screen.queryByText('Open spot')).not.toBeInTheDocument();
});

test('Undo takes back who was just added', async () => {
  const undone: string[] = [];
  const added = open({ hasWaiver: false, undone });
  await fill();
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  await press('Undo');
  await waitFor(() => expect(undone).toEqual([added[0]?.nonce]));
  expect(screen.queryByText(/Wanda in/)).not.toBeInTheDocument();
});

test('an undo that is refused says why, and that they are still in', async () => {
  const added = open({ hasWaiver: false });
  const form = await fill();
  await userEvent.selectOptions(form.getByLabelText('Paid'), 'Cash');
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
  await press('Undo');
  expect(await screen.findByText(/^Wanda paid £25.00 in cash, in. Not undone: /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
