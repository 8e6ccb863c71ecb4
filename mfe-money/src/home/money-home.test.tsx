import type { EventTask } from '@muster/contract';
import { createFakeBackend, handle, makeFreshId, makeVoucher } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { VOUCHERS_PATH } from '../paths.ts';
import { MoneyCard } from './money-card.tsx';
import { MoneyTab } from './money-tab.tsx';
import { MoneyTask } from './money-task.tsx';

const NO_PAYOUT = {
  ...{ chargedPence: 0, feesPence: 0, owedPence: 0, owing: 0 },
  byMethod: { cash: 0, card: 0, bank: 0, online: 0, voucher: 0 },
};

function firstEvent() {
  return createFakeBackend('full').events[0]!;
}

test('the card has what was taken and what is owed, and they add up', async () => {
  const event = firstEvent();
  renderRemote(<MoneyCard event={event} />);
  const card = await screen.findByRole('region', { name: 'Money' });
  const [taken, owed] = [...card.querySelectorAll('dd')].map(({ textContent }) =>
    Number(textContent?.replaceAll(/[£,]/g, '')),
  );
  expect(taken).toBeGreaterThan(0);
  expect(owed).toBeGreaterThan(0);
});

test.each([
  ['a free event', { basePrice: 0, customFields: [], owedPence: 0 }],
  ['somebody without the ledger', { can: { ...firstEvent().can, viewLedger: false } }],
])('for %s there is neither card nor task, and nothing is asked for', async (_whose, changes) => {
  const event = { ...firstEvent(), ...changes };
  const show = jest.fn(() => () => undefined);
  const { requests } = renderRemote(
    <>
      <MoneyCard event={event} />
      <MoneyTask event={event} show={show} />
    </>,
  );
  await act(async () => undefined);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect([requests, show.mock.calls]).toEqual([[], []]);
});

test('who owes is a task, and one press opens the reminder', async () => {
  const shown: (EventTask | null)[] = [];
  function show(task: EventTask | null) {
    shown.push(task);
    return () => undefined;
  }
  renderRemote(<MoneyTask event={firstEvent()} show={show} />);
  await waitFor(() => expect(shown.at(-1)?.text).toMatch(/^\d+ owe £[\d,.]+$/));
  const action = shown.at(-1)?.action;
  act(() => {
    if (action && 'onPress' in action) action.onPress();
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('of an event that is called off the task is what is to refund', async () => {
  const show = jest.fn((_task: EventTask | null) => () => undefined);
  const event = { ...firstEvent(), cancelledAt: '2026-11-01T10:00:00.000Z' };
  renderRemote(<MoneyTask event={event} show={show} />);
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(show.mock.calls.at(-1)?.[0]?.text).toMatch(/^£[\d,.]+ is paid$/);
});

test('what has gone along to another date is not to be refunded', async () => {
  const show = jest.fn((_task: EventTask | null) => () => undefined);
  const event = { ...firstEvent(), cancelledAt: '2026-11-01T10:00:00.000Z' };
  const sums = { takenPence: 5_000, refundedPence: 500, transferredPence: -4_500 };
  const payout = { ...NO_PAYOUT, ...sums };
  const handlers = [handle('getPayout', () => payout)];
  renderRemote(<MoneyTask event={event} show={show} />, { handlers });
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(show.mock.calls.at(-1)?.[0]?.text).toBe('Nothing to refund');
});

test('whoever has vouchers finds them, and crew finds no way to those of the organizer', async () => {
  const event = firstEvent();
  const backend = createFakeBackend('full');
  backend.vouchers.set(event.organizer.id, [makeVoucher()]);
  const { unmount } = renderRemote(<MoneyTab event={event} />, { backend });
  expect(await screen.findByRole('link', { name: 'Vouchers' })).toHaveAttribute(
    'href',
    VOUCHERS_PATH,
  );
  unmount();
  const organizer = { ...event.organizer, id: makeFreshId() };
  renderRemote(<MoneyTab event={{ ...event, organizer }} />, { backend });
  expect(await screen.findByText('What this event has brought')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Vouchers' })).not.toBeInTheDocument();
});

test('before there is a voucher the money of an event says nothing of them', async () => {
  const { requests } = renderRemote(<MoneyTab event={firstEvent()} />);
  await waitFor(() => expect(requests.some(({ path }) => path === '/vouchers')).toBe(true));
  await act(async () => undefined);
  expect(screen.queryByRole('link', { name: 'Vouchers' })).not.toBeInTheDocument();
});
