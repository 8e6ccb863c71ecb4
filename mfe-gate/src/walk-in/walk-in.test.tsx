import type { WalkIn } from '@muster/contract';
import { handle, makeGatePerson, refuse } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openGate, press } from '../testing/open-gate.tsx';

/* A player without a booking, who signs in the same flow (docs/product/gate.md#walk-ins). */

const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

function open({ hasWaiver = true } = {}) {
  const added: WalkIn[] = [];
  openGate(undefined, {
    list: [],
    handlers: [
      handle('getEventWaiver', () => ({
        ...{ state: 'unsigned', signature: null, needsGuardian: false },
        waiver: hasWaiver ? WAIVER : null,
      })),
      handle('getEvent', () => refuse('EVENT_NOT_FOUND')),
      handle('addWalkIn', ({ body }) => {
        added.push(body as WalkIn);
        return { person: makeGatePerson({ name: (body as WalkIn).name }) };
      }),
    ],
  });
  return added;
}

async function fill() {
  await press('Add player');
  const form = within(await screen.findByRole('dialog', { name: 'Add player' }));
  await userEvent.type(form.getByLabelText(/^Full name/), 'Wanda Walker');
  await userEvent.type(form.getByLabelText(/^Emergency contact/), 'Nia');
  await userEvent.type(form.getByLabelText(/^Phone of the/), '07700 900123');
}

test('where there is a waiver they read and sign it before they are added', async () => {
  const added = open();
  await fill();
  await press('Next: read and sign');
  const waiver = within(await screen.findByRole('dialog', { name: 'Waiver: Wanda Walker' }));
  expect(waiver.getByText('You play at your own risk.')).toBeVisible();
  expect(added).toEqual([]);
  await userEvent.click(waiver.getByRole('radio', { name: 'A guardian' }));
  await userEvent.type(waiver.getByLabelText(/^Your full name/), 'Greta Walker');
  await press('Sign and add');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({
    name: 'Wanda Walker',
    signature: { version: 2, typedName: 'Greta Walker', signer: 'guardian', strokes: null },
  });
});

test('who does not sign now is added unsigned; what was typed is there on the way back', async () => {
  const added = open();
  await fill();
  await press('Next: read and sign');
  await press('Back');
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Wanda Walker');
  await press('Next: read and sign');
  await press('Add unsigned');
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]?.signature).toBeUndefined();
});

test('without a waiver nothing is signed', async () => {
  const added = open({ hasWaiver: false });
  await fill();
  await press('Add, in');
  await waitFor(() => expect(added).toHaveLength(1));
});
