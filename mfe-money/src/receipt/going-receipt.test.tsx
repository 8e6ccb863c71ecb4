import type { OwnParticipation } from '@muster/contract';
import { handle, makeOwnParticipation, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoingReceipt } from './going-receipt.tsx';

function open(given: Partial<OwnParticipation>, handlers: ReturnType<typeof handle>[] = []) {
  const participation = makeOwnParticipation(given);
  return renderRemote(<GoingReceipt participation={participation} isComing />, { handlers });
}

test('a voucher is said, and what it covers alone has no receipt', () => {
  open({ voucherPence: 4_000, balancePence: 0, paymentStatus: 'paid' });
  expect(screen.getByText('Your voucher takes off £40.00.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('who has paid something downloads the receipt', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:receipt';
  const { requests } = open({ balancePence: 1_000 }, [handle('getReceipt', () => ({}))]);
  await userEvent.click(screen.getByRole('button', { name: 'Receipt: Winter Fox' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d-receipt\.pdf$/);
  expect(requests.at(-1)?.path).toMatch(/\/receipt$/);
});

test('a receipt that cannot be made is said', async () => {
  open({ balancePence: 1_000 }, [handle('getReceipt', () => refuse('NOTHING_PAID'))]);
  await userEvent.click(screen.getByRole('button', { name: /^Receipt/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Receipt/ })).toBeEnabled();
});

test('before anything is paid there is nothing', () => {
  open({});
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a game that was left after a payment keeps its receipt', () => {
  open({ status: 'cancelled', paymentStatus: 'pending', balancePence: 0 });
  expect(screen.getByRole('button', { name: /^Receipt/ })).toBeVisible();
});
