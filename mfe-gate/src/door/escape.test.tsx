import { handle, makeGatePerson } from '@muster/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openGate, press } from '../testing/open-gate.tsx';

const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

function openUnsigned() {
  return openGate(() => ({}), {
    list: [makeGatePerson({ name: 'Aled Price', flags: ['unsigned'] })],
    handlers: [
      handle('getEventWaiver', () => ({
        ...{ waiver: WAIVER, state: 'unsigned', signature: null, needsGuardian: false },
      })),
    ],
  });
}

function isGone(role: 'dialog' | 'alertdialog') {
  return waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
}

test('the list stays in sight while a dialog is loaded for the first time', async () => {
  openGate();
  const [add] = await screen.findAllByRole('button', { name: 'Add player' });
  fireEvent.click(add!);
  expect(screen.getByRole('list', { name: 'People' })).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Add player' })).toBeVisible();
});

test('a result has the focus, Escape closes it, and the focus is back', async () => {
  openGate();
  const pressed = await screen.findByRole('button', { name: 'Carys Adams in' });
  await userEvent.click(pressed);
  expect(await screen.findByRole('alertdialog', { name: 'Result' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Carys Adams' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await isGone('alertdialog');
  expect(pressed).toHaveFocus();
});

test('the focus stays in the field of a scanner that types, and Escape closes the result', async () => {
  openGate();
  await screen.findByRole('button', { name: 'Carys Adams in' });
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'T/123{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Result' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone('alertdialog');
  expect(field).toHaveFocus();
});

test('Escape closes the waiver alone, and then what is below it', async () => {
  openUnsigned();
  await press('Aled Price in');
  await press('Sign here');
  await screen.findByText('You play at your own risk.');
  await userEvent.keyboard('{Escape}');
  await isGone('dialog');
  expect(screen.getByRole('alertdialog', { name: 'Result' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone('alertdialog');

  await press(/^Price, Aled/);
  await press('Sign here');
  await screen.findByRole('dialog', { name: 'Waiver: Aled Price' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Waiver: Aled Price' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('dialog', { name: 'Aled Price' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign here' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await isGone('dialog');
  expect(screen.getByRole('button', { name: /^Price, Aled/ })).toHaveFocus();
});

test('a dialog that follows another leads back to what has opened the first', async () => {
  openGate();
  await press(/^Price, Aled/);
  await press('Chrono');
  expect(await screen.findByRole('group', { name: 'Number pad' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone('dialog');
  expect(screen.getByRole('button', { name: /^Price, Aled/ })).toHaveFocus();
});
