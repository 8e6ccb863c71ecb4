import { eventMoneyPath } from '@muster/remote-kit/paths';
import { createFakeBackend, makeFreshId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { VOUCHERS_PATH } from '../paths.ts';
import { MoneyPanel } from './money-panel.tsx';

test('four figures of an event, how the money came, and the way to the cash-up', async () => {
  const event = createFakeBackend('full').events[0]!;
  renderRemote(<MoneyPanel event={event} />);
  const panel = await screen.findByRole('region', { name: 'Money' });
  const terms = await within(panel).findAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Charged',
    'Taken',
    'Given back',
    'Owed',
  ]);
  const amounts = within(panel)
    .getAllByRole('definition')
    .map(({ textContent }) => Number(textContent?.replaceAll(/[£,]/g, '')));
  const [charged, taken, back, owed] = amounts as [number, number, number, number];
  expect(taken).toBeGreaterThan(0);
  expect(charged - taken + back).toBeCloseTo(owed);
  const methods = within(panel).getByRole('list', { name: 'Taken by method' });
  expect(methods).toHaveTextContent(`Cash £${taken.toLocaleString('en-GB')}`);
  expect(screen.getByRole('link', { name: 'Cash-up and downloads' })).toHaveAttribute(
    'href',
    eventMoneyPath(event.id),
  );
});

test('vouchers are the organizer’s alone, so crew finds no way to them', async () => {
  const [event] = createFakeBackend('full').events;
  const { unmount } = renderRemote(<MoneyPanel event={event!} />);
  expect(await screen.findByRole('link', { name: 'Vouchers' })).toHaveAttribute(
    'href',
    VOUCHERS_PATH,
  );
  unmount();
  const organizer = { ...event!.organizer, id: makeFreshId() };
  renderRemote(<MoneyPanel event={{ ...event!, organizer }} />);
  expect(await screen.findByRole('link', { name: 'Cash-up and downloads' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Vouchers' })).not.toBeInTheDocument();
});

test('others see nothing of it, and nothing is asked for', () => {
  const event = createFakeBackend('full').events[0]!;
  const can = { ...event.can, viewLedger: false, bookPayment: false };
  const { requests, container } = renderRemote(<MoneyPanel event={{ ...event, can }} />, {
    as: 'visitor',
  });
  expect(requests).toEqual([]);
  expect(container.querySelector('section')).toBeNull();
});
