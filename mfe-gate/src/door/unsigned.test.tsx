import type { NewSignature } from '@muster/contract';
import { handle, makeEvent, makeGatePerson } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, press } from '../testing/open-gate.tsx';

const ALED = makeGatePerson({ name: 'Aled Price', flags: ['unsigned'] });
const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

interface Given {
  person?: typeof ALED;
  isOrganizer?: boolean;
}

function open({ person = ALED, isOrganizer = false }: Given = {}) {
  const signatures: NewSignature[] = [];
  const own = makeEvent({ id: EVENT });
  const event = { ...own, can: { ...own.can, viewParticipants: isOrganizer } };
  const opened = openGate(
    ({ kind }) =>
      signatures.length === 0 && kind === 'entry' ? { verdict: 'not_signed' as const } : {},
    {
      list: [person],
      handlers: [
        handle('getEventWaiver', () => ({
          ...{ waiver: WAIVER, state: 'unsigned', signature: null, needsGuardian: false },
        })),
        handle('getEvent', () => ({ event })),
        handle('signWaiver', ({ body }) => {
          signatures.push(body as NewSignature);
          const { version, signer, typedName, strokes } = body as NewSignature;
          const at = '2026-11-29T08:30:00.000Z';
          const signature = { version, signer, typedName, strokes, signedAt: at };
          return { signature: { ...signature, id: ALED.id, lastDay: null, withdrawnAt: null } };
        }),
      ],
    },
  );
  return { ...opened, signatures };
}

test('who has not signed signs here, and is in', async () => {
  const { signatures, scans } = open();
  await press('Aled Price in');
  const result = within(await screen.findByRole('alertdialog', { name: 'Result' }));
  expect(result.getByText('Waiver not signed')).toBeVisible();
  expect(result.queryByRole('button', { name: 'Seen, in' })).not.toBeInTheDocument();
  expect(result.queryByLabelText('Reason')).not.toBeInTheDocument();
  await press('Sign here');
  expect(await screen.findByText('You play at your own risk.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Your full name/), 'Aled Price');
  await press('Sign');
  await waitFor(() => expect(scans.at(-1)).toMatchObject({ kind: 'entry' }));
  expect(signatures).toMatchObject([
    { version: 2, typedName: 'Aled Price', participationId: ALED.id, signer: 'self' },
  ]);
});

test('for a minor a guardian signs', async () => {
  const { signatures } = open({ person: { ...ALED, flags: ['unsigned', 'under_18'] } });
  await press('Aled Price in');
  await press('Sign here');
  expect(await screen.findByRole('radio', { name: 'A guardian' })).toBeChecked();
  await userEvent.type(screen.getByLabelText(/^Your full name/), 'Greta Price');
  await press('Sign');
  await waitFor(() => expect(signatures).toMatchObject([{ signer: 'guardian' }]));
});

test('the organizer admits with a reason', async () => {
  const { scans } = open({ isOrganizer: true });
  await press('Aled Price in');
  await userEvent.type(await screen.findByLabelText('Reason'), 'Signed on paper');
  await press('Admit with a reason');
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Signed on paper' }),
  );
});
