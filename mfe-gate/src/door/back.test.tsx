import { handle, makeGatePerson } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openGate, press } from '../testing/open-gate.tsx';
import { useBack } from '../use-back.ts';

/* Back of a phone closes what is open (docs/product/gate.md#presses). */

const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

function openWithWaiver() {
  return openGate(() => ({}), {
    list: [makeGatePerson({ name: 'Aled Price', flags: ['unsigned'] })],
    handlers: [
      handle('getEventWaiver', () => ({
        ...{ waiver: WAIVER, state: 'unsigned', signature: null, needsGuardian: false },
      })),
    ],
  });
}

/** The page before the gate, which Back must not lead to while something is open. */
beforeEach(() => {
  history.replaceState({ page: 'before' }, '');
  history.pushState({ page: 'gate' }, '');
});

/** The entry of the history, with how many dialogs are above the gate. */
function entry() {
  const { page, gateDialogs = 0 } = history.state;
  return [page, gateDialogs];
}

function isAt(page: string, dialogs = 0) {
  return waitFor(() => expect(entry()).toEqual([page, dialogs]));
}

function isMoved() {
  return new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
}

async function goBack() {
  await act(async () => {
    const moved = isMoved();
    history.back();
    await moved;
  });
}

function isGone(name: string) {
  return waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
}

test('Back closes a dialog, and leaves the gate only when none is open', async () => {
  openWithWaiver();
  await press(/^Price, Aled/);
  await screen.findByRole('dialog', { name: 'Aled Price' });
  await isAt('gate', 1);
  await press('Sign here');
  await screen.findByRole('dialog', { name: 'Waiver: Aled Price' });
  await isAt('gate', 2);
  await goBack();
  await isGone('Waiver: Aled Price');
  expect(screen.getByRole('dialog', { name: 'Aled Price' })).toBeVisible();
  await goBack();
  await isGone('Aled Price');
  await isAt('gate');
  await goBack();
  expect(entry()).toEqual(['before', 0]);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', () => press('Close')],
])('what %s closes leaves nothing for Back to do', async (_, close) => {
  openGate();
  await press('Scan');
  await screen.findByRole('dialog', { name: 'Scan tickets' });
  await isAt('gate', 1);
  await goBack();
  await isGone('Scan tickets');
  await press(/^Price, Aled/);
  await isAt('gate', 1);
  await close();
  await isGone('Aled Price');
  await isAt('gate');
  await goBack();
  expect(entry()).toEqual(['before', 0]);
});

test('a dialog that follows another takes over its entry', async () => {
  openGate();
  await press(/^Price, Aled/);
  await isAt('gate', 1);
  await press('Chrono');
  await screen.findByRole('group', { name: 'Number pad' });
  await isAt('gate', 1);
  await goBack();
  await isGone('Chrono');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await isAt('gate');
});

test('Back closes a result that waits for somebody', async () => {
  openGate();
  await press('Carys Adams in');
  await screen.findByRole('alertdialog', { name: 'Result' });
  await isAt('gate', 1);
  await goBack();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await isAt('gate');
});

test('Back leads from the waiver of a walk-in to what was typed of them', async () => {
  openWithWaiver();
  await press('Add player');
  await fillIn(await screen.findByLabelText(/^Full name/), 'Wanda Walker');
  await fillIn(screen.getByLabelText(/^Emergency contact/), 'Nia');
  await fillIn(screen.getByLabelText(/^Phone of the/), '07700 900123');
  await userEvent.selectOptions(screen.getByLabelText(/^Ticket type/), 'Walk-on, £25.00');
  await press('Next: read and sign');
  await screen.findByRole('dialog', { name: 'Waiver: Wanda Walker' });
  await isAt('gate', 1);
  await goBack();
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Wanda Walker');
  await isAt('gate', 1);
  await goBack();
  await isGone('Add player');
});

test('what opens while the entry of another is left gets one, and stays open', async () => {
  const onBack = jest.fn();
  const first = renderHook(() => useBack(onBack));
  await isAt('gate', 1);
  const moved = isMoved();
  first.unmount();
  await Promise.resolve();
  renderHook(() => useBack(onBack));
  await moved;
  await isAt('gate', 1);
  expect(onBack).not.toHaveBeenCalled();
});
