import { createFakeBackend, handle, makeId, makeLedgerEntry } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { moneyPagePath } from '../paths.ts';

/* Payments of walk-ins that were refused (docs/product/gate.md#walk-ins). */

const KEPT = makeLedgerEntry({
  payer: 'Walter Walkin',
  device: { id: makeId(1), name: 'Sam’s phone' },
});
const TEXT = '£25.00 in cash of Walter Walkin';

function open() {
  const backend = createFakeBackend('full');
  const unassigned = [KEPT];
  const sent: object[] = [];
  const row = { day: '2026-11-14', method: 'cash' as const, actor: null, device: KEPT.device };
  const sums = { takenPence: 2_500, refundedPence: 0, reversedPence: 0, count: 1 };
  function settle(body: object) {
    sent.push(body);
    unassigned.length = 0;
    return { entry: KEPT, balancePence: 0 };
  }
  const person = { participationId: makeId(2), name: 'Walter Walken', balancePence: 2_500 };
  renderRemote(<Page />, {
    backend,
    path: moneyPagePath(backend.events[0]!.id),
    handlers: [
      handle('getCashUp', () => ({ rows: [{ ...row, ...sums }], totalPence: 2_500, unassigned })),
      handle('listBalances', ({ query }) => ({
        people: query.search === 'Walter' ? [{ ...person, status: 'confirmed' as const }] : [],
        pagination: { page: 1, limit: 10, total: 1, pages: 1 },
      })),
      handle('assignLedgerEntry', ({ body }) => settle(body)),
      handle('reverseLedgerEntry', ({ body }) => settle(body)),
    ],
  });
  return sent;
}

test('what was taken of somebody who was not added is assigned to a participant', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: `Assign ${TEXT}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Name of the participant');
  expect(field).toHaveValue('Walter Walkin');
  expect(await dialog.findByText('No participants match your search.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'Walter');
  await userEvent.click(await dialog.findByRole('button', { name: 'Walter Walken' }));
  await waitFor(() => expect(screen.queryByText('Not assigned')).not.toBeInTheDocument());
  expect(sent).toEqual([{ nonce: expect.any(String), participationId: makeId(2) }]);
});

test('or it is refunded', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: `Refunded: ${TEXT}` }));
  await waitFor(() => expect(screen.queryByText('Not assigned')).not.toBeInTheDocument());
  expect(sent).toEqual([{ nonce: expect.any(String), note: '' }]);
});
