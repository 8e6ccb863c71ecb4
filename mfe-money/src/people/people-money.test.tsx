import { createFakeBackend, participantsOf } from '@muster/testing';
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
  await user.click(screen.getByRole('switch', { name: 'Only who owes' }));
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

test('crew without the ledger has the people alone, and asks for no figures', async () => {
  const event = createFakeBackend('full').events[0]!;
  const can = { ...event.can, viewLedger: false, bookPayment: true };
  const { requests } = renderRemote(<MoneyTab event={{ ...event, can }} />);
  expect(await screen.findByRole('list', { name: 'People' })).toBeVisible();
  expect(screen.queryByText('What this event has brought')).not.toBeInTheDocument();
  expect(requests.some(({ path }) => /payout|cash-up/.test(path))).toBe(false);
});
