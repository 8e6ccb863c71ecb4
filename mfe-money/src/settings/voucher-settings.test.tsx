import type { SettingsRow } from '@muster/contract';
import { createFakeBackend, makeId, makeVoucher } from '@muster/testing';
import { makeUser } from '@muster/testing/builders';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { VOUCHERS_PATH } from '../paths.ts';
import { VoucherSettings } from './voucher-settings.tsx';

const ORGANIZER = makeId(1);

test.each([
  [0, 'Off', false, 'Make a voucher'],
  [1, '1 voucher', true, 'Your vouchers'],
  [2, '2 vouchers', true, 'Your vouchers'],
] as const)('with %i the line says %s, and leads to them', async (count, status, isOn, name) => {
  const backend = createFakeBackend();
  const vouchers = Array.from({ length: count }, () => makeVoucher());
  backend.vouchers.set(ORGANIZER, vouchers);
  const rows: SettingsRow[] = [];
  function show(row: SettingsRow) {
    rows.push(row);
    return () => undefined;
  }
  renderRemote(<VoucherSettings user={makeUser()} isOpen show={show} />, { backend });
  await waitFor(() => expect(rows).toEqual([{ title: 'Vouchers', status, isOn }]));
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', VOUCHERS_PATH);
});
