import type { SlotProps } from '@muster/contract';
import {
  addFakeEntry,
  addFakePayment,
  createFakeBackend,
  fakeBackendHandlers,
  handle,
  loseConnection,
  participantsOf,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PersonMoney } from './person-money.tsx';

function open(given: Parameters<typeof renderRemote>[1] = {}, isPaid = false) {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const participant = participantsOf(backend, event).find(
    ({ status, balancePence }) => status === 'confirmed' && balancePence > 0 !== isPaid,
  )!;
  const rendered = renderRemote(<Screen event={event} participant={participant} />, {
    backend,
    ...given,
  });
  return { ...rendered, event, participant };
}

/** The screen around the section, which says when the participant was changed. */
function Screen(props: SlotProps['participant/section@1']) {
  // It has what the server has sent, and not what the server has.
  const [participant, setParticipant] = useState({ ...props.participant });
  return (
    <>
      <PersonMoney event={props.event} participant={participant} />
      <button type="button" onClick={() => setParticipant({ ...props.participant })}>
        Changed
      </button>
    </>
  );
}

function entries() {
  return within(screen.getByRole('list', { name: /Entries/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

test('who has paid has a receipt, and who has not has none', async () => {
  const { unmount } = open({}, true);
  expect(await screen.findByRole('button', { name: /^Receipt: / })).toBeVisible();
  unmount();
  open();
  expect(await screen.findByRole('button', { name: 'Take payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Receipt: / })).not.toBeInTheDocument();
});

function sent({ requests }: Pick<ReturnType<typeof open>, 'requests'>) {
  return requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Body);
}
type FakeParticipant = ReturnType<typeof participantsOf>[number];
interface Body {
  nonce: string;
  pence: number;
  kind: string;
  method: string;
  note: string;
}

test('a payment begins with what is owed, and is the newest entry', async () => {
  const shown = open();
  const { balancePence, id } = shown.participant;
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }));
  const form = await screen.findByRole('form', { name: 'Take payment' });
  expect(within(form).getByLabelText('Amount in pounds')).toHaveValue(
    (balancePence / 100).toFixed(2),
  );
  await userEvent.click(within(form).getByText('Card'));
  await userEvent.click(within(form).getByRole('button', { name: 'Take payment' }));
  await waitFor(() => expect(entries()[0]).toMatch(/^Paid £[\d.]+ by cardtaken by /));
  expect(sent(shown)).toMatchObject([
    { kind: 'payment', method: 'card', pence: balancePence, participationId: id },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
  expect(screen.getByText('Paid')).toBeVisible();
});

test('a payment of more than is owed says by how much before it is booked', async () => {
  const { participant } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }));
  const form = await screen.findByRole('form', { name: 'Take payment' });
  const amount = within(form).getByLabelText('Amount in pounds');
  expect(within(form).getByRole('status')).toBeEmptyDOMElement();
  await userEvent.clear(amount);
  await userEvent.type(amount, String(participant.balancePence / 100 + 375));
  expect(within(form).getByRole('status')).toHaveTextContent(
    'This is £375.00 more than the player owes.',
  );
});

test('entries of a change that another screen has made are shown', async () => {
  const { backend, event, participant } = open();
  await screen.findByRole('list', { name: /Entries/ });
  addFakeEntry(backend, { event, participant, entry: { pence: 700, method: 'bank' } });
  await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
  await waitFor(() => expect(entries()[0]).toContain('Paid £7.00 by bank transfer'));
});

test('an amount that is none is said at the field, and nothing is sent', async () => {
  const shown = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }));
  const amount = await screen.findByLabelText('Amount in pounds');
  await userEvent.clear(amount);
  await userEvent.type(amount, '-3');
  const form = screen.getByRole('form');
  await userEvent.click(within(form).getByRole('button', { name: 'Take payment' }));
  expect(amount).toHaveAccessibleDescription(/Enter an amount from £0\.01 to £10,000\.00\./);
  expect(sent(shown)).toEqual([]);
});

test('an answer that was lost is asked for again with the same nonce, which books once', async () => {
  let losses = 1;
  const shown = open();
  const { backend } = shown;
  const add = fakeBackendHandlers(backend).find(({ name }) => name === 'addLedgerEntry');
  shown.use({
    name: 'addLedgerEntry',
    respond: (request) => {
      const response = add!.respond(request);
      return losses-- > 0 ? loseConnection() : response;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }));
  const form = await screen.findByRole('form');
  const take = within(form).getByRole('button', { name: 'Take payment' });
  await userEvent.type(within(form).getByLabelText('Note (optional)'), 'At the van');
  await userEvent.click(take);
  expect(await within(form).findByRole('alert')).toBeVisible();
  expect(within(form).getByLabelText('Note (optional)')).toHaveValue('At the van');
  await userEvent.click(take);
  await waitFor(() => expect(form).not.toBeInTheDocument());
  const [first, second] = sent(shown);
  expect(second).toEqual(first);
  expect(entries().filter((text) => text?.startsWith('Paid'))).toHaveLength(1);
});

test('at most what was paid is refunded; the server’s refusal is at the field', async () => {
  const message = 'At most £1.00 can be refunded';
  const shown = open(
    {
      handlers: [
        handle('addLedgerEntry', () => refuse('REFUND_TOO_LARGE', message, { pence: message })),
      ],
    },
    true,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const amount = await screen.findByLabelText('Amount in pounds');
  const paid = shown.participant.paymentAmount;
  expect(amount).toHaveValue(paid.toFixed(2));
  await userEvent.clear(amount);
  await userEvent.type(amount, String(paid + 1));
  const give = within(screen.getByRole('form')).getByRole('button', { name: 'Refund' });
  await userEvent.click(give);
  expect(amount).toHaveAccessibleDescription(`At most £${paid.toFixed(2)} can be refunded.`);
  await userEvent.clear(amount);
  await userEvent.type(amount, '2');
  await userEvent.click(give);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(message));
  expect(amount).toHaveValue('2');
});

test('a correction has a reason', async () => {
  const shown = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = await screen.findByRole('form');
  await userEvent.type(within(form).getByLabelText('Amount in pounds'), '5');
  await userEvent.click(within(form).getByRole('button', { name: 'Correct' }));
  expect(within(form).getByLabelText('Reason')).toHaveAccessibleDescription('Say why.');
  await userEvent.type(within(form).getByLabelText('Reason'), 'Helped with the field');
  await userEvent.click(within(form).getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(entries()[0]).toContain('Owes £5.00 less'));
  expect(entries()[0]).toContain('“Helped with the field”');
  expect(sent(shown)).toMatchObject([{ kind: 'adjustment', pence: -500 }]);
});

test('a payment is reversed once, by an entry of its own', async () => {
  open({}, true);
  await userEvent.click(await screen.findByRole('button', { name: /^Reverse: Paid/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(entries()[0]).toMatch(/^Reversed the payment of £/));
  expect(entries()[1]).toContain('reversed');
  expect(screen.queryByRole('button', { name: /^Reverse:/ })).not.toBeInTheDocument();
  // Its button is gone.
  expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Receipt: / })).not.toBeInTheDocument();
});

test('once a form or a question closes, the focus is at a button', async () => {
  open({}, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('form', { name: 'Correct' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Take payment' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Reverse: Paid/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(screen.getByRole('button', { name: /^Reverse: Paid/ })).toHaveFocus();
});

test('what was paid online is refunded online, by a request of its own', async () => {
  const shown = open();
  const { backend, event, participant } = shown;
  await screen.findByRole('list', { name: /Entries/ });
  addFakePayment(backend, { event, participant: participant as FakeParticipant });
  await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
  await waitFor(() => expect(entries()[0]).toContain('Paid £40.00 online'));
  expect(entries()[0]).not.toContain('taken by');
  const online = within(screen.getAllByRole('listitem')[0]!);
  expect(online.queryByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('form', { name: 'Refund' }));
  expect(form.getByRole('radio', { name: 'Online' })).toBeChecked();
  expect(form.queryByLabelText('Note (optional)')).not.toBeInTheDocument();
  const amount = form.getByLabelText('Amount in pounds');
  await userEvent.clear(amount);
  await userEvent.type(amount, '12.50');
  await userEvent.click(form.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(entries()[0]).toContain('Refunded £12.50 online'));
  expect(shown.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/events/${event.id}/refunds`,
    body: { participationId: participant.id, pence: 1_250 },
  });
});

test('crew at the gate take cash and card, and see no entries', async () => {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const participant = participantsOf(backend, event).find(({ balancePence }) => balancePence > 0)!;
  const can = { ...event.can, viewLedger: false, bookPayment: true };
  const { requests } = renderRemote(
    <PersonMoney event={{ ...event, can }} participant={participant} />,
    { backend },
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Take payment' }));
  const form = within(await screen.findByRole('form', { name: 'Take payment' }));
  expect(form.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
    'cash',
    'card',
  ]);
  await userEvent.click(form.getByRole('button', { name: 'Take payment' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(requests.map(({ method, body }) => [method, (body as { method: string }).method])).toEqual(
    [['POST', 'cash']],
  );
});

test('whoever may not see the ledger asks for nothing', () => {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const participant = participantsOf(backend, event)[0]!;
  const can = { ...event.can, viewLedger: false, bookPayment: false };
  const { requests, container } = renderRemote(
    <PersonMoney event={{ ...event, can }} participant={participant} />,
  );
  expect(requests).toEqual([]);
  expect(container.querySelector('section')).toBeNull();
});
