import { handle, makeEvent } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, press } from '../testing/open-gate.tsx';

/* Whoever manages the phones pairs another at the gate (docs/product/gate.md#screen). */

function open(manageDevices: boolean) {
  const own = makeEvent({ id: EVENT });
  const added: unknown[] = [];
  const asked: string[] = [];
  openGate(undefined, {
    handlers: [
      handle('getEvent', () => {
        asked.push('event');
        return { event: { ...own, can: { ...own.can, manageDevices, manageCrew: false } } };
      }),
      handle('addDevice', ({ body }) => {
        added.push(body);
        const device = { id: EVENT, pairedAt: null, lastSeenAt: null };
        return { device: { ...device, ...body }, code: 'K7PM3XQ29W' };
      }),
    ],
  });
  return { added, asked };
}

beforeAll(() => {
  // As in browsers in which it responds.
  Element.prototype.scrollIntoView = () => Promise.resolve();
});
afterAll(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

test('a phone is named, and its code and the address to type it at are shown', async () => {
  const { added } = open(true);
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a phone' }));
  await press('Show pairing code');
  expect(dialog.getByLabelText('Name of the phone')).toBeInvalid();
  await userEvent.type(dialog.getByLabelText('Name of the phone'), 'Sam’s phone');
  await press('Show pairing code');
  expect(await dialog.findByText('K7PM3 XQ29W')).toBeVisible();
  expect(dialog.getByText('localhost/gate/pair')).toBeVisible();
  expect(dialog.getByRole('img', { name: 'QR code that pairs the phone' })).toBeVisible();
  // A week after the event, or after today.
  const expiresAt = expect.stringMatching(/T\d\d:59:00.000Z$/);
  const nonce = expect.any(String);
  expect(added).toEqual([{ name: 'Sam’s phone', eventId: EVENT, expiresAt, nonce }]);
  await press('Add another phone');
  expect(dialog.getByLabelText('Name of the phone')).toHaveValue('');
  await press('Close');
  expect(screen.getByRole('button', { name: 'Aled Price in' })).toBeVisible();
});

test('who does not manage the phones is not offered to', async () => {
  const { asked } = open(false);
  await press('More');
  await screen.findByRole('menuitem', { name: 'Leave the gate' });
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(screen.queryByRole('menuitem', { name: 'Add a phone' })).not.toBeInTheDocument();
});
