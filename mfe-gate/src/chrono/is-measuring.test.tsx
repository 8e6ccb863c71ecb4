import { handle, makeGatePerson } from '@muster/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeList, openGate, press } from '../testing/open-gate.tsx';

/* Guns are measured where that was set up (docs/product/chronograph.md#screen). */

const GUN = {
  gun: 'M4',
  class: 'full_auto',
  computedMillijoules: 1_000,
  limitMillijoules: 1_140,
  result: 'pass' as const,
  tag: null,
  occurredAt: '2026-11-29T08:20:00.000Z',
};

test.each([
  ['without limits', false, [], false],
  ['with limits', true, [], true],
  ['without limits, where a gun was measured before', false, [GUN], true],
])('%s', async (_, hasOwnLimits, guns, isThere) => {
  const people = [makeGatePerson({ name: 'Aled Price', guns })];
  openGate(undefined, {
    handlers: [handle('getGate', () => ({ ...makeList(people), hasOwnLimits }))],
  });
  const count = isThere ? 1 : 0;
  await press('More');
  await screen.findByRole('menuitem', { name: 'Leave the gate' });
  expect(screen.queryAllByRole('menuitem', { name: 'Chronograph' })).toHaveLength(count);
  await userEvent.keyboard('{Escape}');
  await press(/^Price, Aled/);
  await screen.findByRole('dialog', { name: 'Aled Price' });
  expect(screen.queryAllByRole('button', { name: 'Chrono' })).toHaveLength(count);
});

test('a reload begins at check-in, and Back to check-in leads there', async () => {
  async function openChronograph() {
    await press('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Chronograph' }));
    await screen.findByRole('button', { name: 'Chrono of Aled Price' });
  }
  const { unmount } = openGate();
  await openChronograph();
  unmount();
  openGate();
  await screen.findByRole('button', { name: 'Aled Price in' });
  await openChronograph();
  await press('Back to check-in');
  expect(screen.getByRole('button', { name: 'Aled Price in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back to check-in' })).not.toBeInTheDocument();
});
