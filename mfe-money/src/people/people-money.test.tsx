import { addFakeEntry, createFakeBackend, participantsOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyTab } from '../home/money-tab.tsx';
import { Page } from '../page.tsx';
import { moneyPagePath } from '../paths.ts';

function open() {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const rendered = renderRemote(<Page />, { backend, path: moneyPagePath(event.id) });
  const owing = participantsOf(backend, event).filter(
    ({ status, balancePence }) => status === 'confirmed' && balancePence > 0,
  );
  return { ...rendered, event, owing };
}

test('whoever takes payments finds who owes, and takes what is owed', async () => {
  const user = userEvent.setup();
  const { requests, owing } = open();
  const [first] = owing.toSorted((a, b) =>
    a.joinForm.fullName.localeCompare(b.joinForm.fullName, 'en-GB'),
  );
  const name = first!.joinForm.fullName;
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getAllByRole('listitem')).toHaveLength(Math.min(owing.length, 50));
  await user.click(list.getByRole('button', { name: `Take payment of ${name}` }));
  const form = within(await screen.findByRole('form', { name: 'Take payment' }));
  await user.click(form.getByRole('button', { name: 'Take payment' }));
  await waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument());
  expect(await screen.findByText(new RegExp(`^${name}: paid £[\\d.]+ in cash$`))).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    participationId: first!.id,
    kind: 'payment',
    method: 'cash',
  });
  // The list of participants is not theirs to read.
  expect(requests.some(({ path }) => path.endsWith('/participants'))).toBe(false);
});

test('everybody is found by name, whoever owes nothing too', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByRole('list', { name: 'People' });
  await user.click(screen.getByRole('radio', { name: 'Everybody' }));
  expect((await screen.findAllByText('Owes nothing')).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'zzzz');
  expect(await screen.findByText('No name of this event matches your search.')).toBeVisible();
});

test('of an event without people it says that nobody has anything to pay', async () => {
  const backend = createFakeBackend('full');
  const { id } = backend.events[0]!;
  backend.participants.set(id, []);
  renderRemote(<Page />, { backend, path: moneyPagePath(id) });
  expect(await screen.findByText('Nobody with a spot has anything to pay.')).toBeVisible();
});

/** The money of an event where somebody has paid £375.00 too much. */
function openOverpaid(viewLedger: boolean) {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const participant = participantsOf(backend, event).find(
    ({ status, balancePence }) => status === 'confirmed' && balancePence > 0,
  )!;
  const pence = participant.balancePence + 37_500;
  addFakeEntry(backend, { event, participant, entry: { pence, method: 'cash' } });
  const can = { ...event.can, viewLedger };
  const shown = renderRemote(<MoneyTab event={{ ...event, can }} />, { backend });
  return { ...shown, participant, name: participant.joinForm.fullName };
}

test('a treasurer finds who has paid too much, and refunds it there', async () => {
  const user = userEvent.setup();
  const { requests, participant, name } = openOverpaid(true);
  const figure = (await screen.findByText('Paid too much', { selector: 'dt' })).parentElement;
  expect(figure).toHaveTextContent('£375.00');
  await user.click(screen.getByRole('radio', { name: 'Paid too much' }));
  await user.click(await screen.findByRole('button', { name: `Refund to ${name}` }));
  const form = within(await screen.findByRole('form', { name: 'Refund' }));
  expect(form.getByLabelText('Amount in pounds')).toHaveValue('375.00');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(`${name}: refunded £375.00 in cash`)).toBeVisible();
  expect(await screen.findByText('Nobody has paid too much')).toBeVisible();
  expect(screen.queryByText('Paid too much', { selector: 'dt' })).not.toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ participationId: participant.id, kind: 'refund', pence: 37_500 },
  });
});

test('a treasurer reverses an entry of whoever is in the list', async () => {
  const user = userEvent.setup();
  const { name } = openOverpaid(true);
  await user.click(await screen.findByRole('radio', { name: 'Everybody' }));
  await user.click(await screen.findByRole('button', { name: `Entries of ${name}` }));
  await user.click(await screen.findByRole('button', { name: /^Reverse: Paid/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse?' }));
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  const said = new RegExp(`^${name}: reversed the payment of £[\\d.]+ in cash$`);
  expect(await screen.findByText(said)).toBeVisible();
});

test('crew without the ledger reads who refunds what was paid too much', async () => {
  const user = userEvent.setup();
  openOverpaid(false);
  await user.click(await screen.findByRole('radio', { name: 'Paid too much' }));
  const text = '£375.00 too much. Only an organizer or treasurer can refund it.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Refund|Entries)/ })).not.toBeInTheDocument();
});

test('crew without the ledger has the people alone, and asks for no figures', async () => {
  const event = createFakeBackend('full').events[0]!;
  const can = { ...event.can, viewLedger: false, bookPayment: true };
  const { requests } = renderRemote(<MoneyTab event={{ ...event, can }} />);
  expect(await screen.findByRole('list', { name: 'People' })).toBeVisible();
  expect(screen.queryByText('What this event has brought')).not.toBeInTheDocument();
  expect(requests.some(({ path }) => /payout|cash-up/.test(path))).toBe(false);
});
