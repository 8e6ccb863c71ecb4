import { createFakeBackend, handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { moneyPagePath } from '../paths.ts';

const SAM = { id: '64b0000000000000000000ab', name: 'Sam’s till' };

const CASH_UP = {
  rows: [
    {
      ...{ day: '2026-11-14', method: 'cash' as const, actor: null, device: SAM, count: 2 },
      ...{ takenPence: 4_000, refundedPence: 500, reversedPence: 0 },
    },
  ],
  totalPence: 3_500,
  unassigned: [],
};

function open(given: Parameters<typeof renderRemote>[1] = {}) {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const path = moneyPagePath(event.id);
  const handlers = [handle('getCashUp', () => CASH_UP), ...(given?.handlers ?? [])];
  return { ...renderRemote(<Page />, { backend, path, ...given, handlers }), event };
}

function findTill() {
  return screen.findByRole('textbox', { name: 'Counted by Sam’s till in cash' });
}

test('the cash-up has who took what, and the difference of what was counted', async () => {
  const { event, unmount } = open();
  expect(await screen.findByRole('heading', { name: event.title })).toBeVisible();
  const field = await findTill();
  const row = within(field.closest('tr')!);
  expect(row.getByText('£40.00')).toBeVisible();
  expect(row.getByText('£35.00')).toBeVisible();
  await userEvent.type(field, '30');
  expect(row.getByText('£5.00 short')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '35.00');
  expect(row.getByText('Matches')).toBeVisible();
  // It is kept when one comes back.
  unmount();
  open();
  expect(await findTill()).toHaveValue('35.00');
});

test('what players paid online is one row of a day', async () => {
  const online = { day: '2026-11-14', method: 'online' as const, device: null, reversedPence: 0 };
  const rows = ['Fox', 'Hare'].map((name, index) => ({
    ...{ ...online, takenPence: 2_000, refundedPence: index * 500, count: 1 },
    actor: { id: `64b0000000000000000000a${index}`, name },
  }));
  open({ handlers: [handle('getCashUp', () => ({ rows, totalPence: 3_500, unassigned: [] }))] });
  const row = await screen.findByRole('row', { name: /^All players online/ });
  expect(row).toHaveTextContent('Online£40.00£5.00-£35.00');
  expect(screen.queryByText('Hare')).not.toBeInTheDocument();
});

test('what is no amount is said at the field', async () => {
  open();
  const field = await findTill();
  await userEvent.type(field, 'x');
  expect(field).toHaveAccessibleDescription('No amount');
});

test('ledger, cash-up and payout are downloaded as files', async () => {
  const { requests, event } = open();
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Ledger, spreadsheet (XLSX)' }),
  );
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d-ledger\.xlsx$/);
  expect(requests.at(-1)).toMatchObject({
    path: `/events/${event.id}/ledger`,
    query: { format: 'xlsx' },
  });
});

test('whoever may not see the money is told so once, without Try again', async () => {
  open({ handlers: [handle('getEvent', () => refuse('EVENT_NOT_FOUND'))] });
  expect(await screen.findByText('The money of this event is not here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

const NOTHING = {
  ...{ update: false, delete: false, approve: false, checkIn: false, viewParticipants: false },
  ...{ message: false, viewMedical: false, viewLedger: false, bookPayment: false },
  manageDevices: false,
  manageCrew: false,
};

test('to others the event is there, and its money is not', async () => {
  const { requests } = open({
    handlers: [
      handle('getEvent', ({ params }) => ({
        event: { ...makeEvent({ id: params.id }), can: NOTHING },
      })),
    ],
  });
  expect(await screen.findByText('The money of this event is not here')).toBeVisible();
  expect(requests.some(({ path }) => /payout|cash-up|balances/.test(path))).toBe(false);
});
