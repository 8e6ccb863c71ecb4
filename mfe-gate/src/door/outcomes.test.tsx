import type { Scan } from '@muster/contract';
import { handle, makeGatePerson, makeId, makeParticipant, refuse } from '@muster/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeSummary, openGate, PEOPLE, press } from '../testing/open-gate.tsx';

test('somebody who was let in elsewhere is said to be, with where and when', async () => {
  const first = { by: 'Sam’s phone', occurredAt: '2026-11-29T08:09:00.000Z' };
  const { scans } = openGate(({ kind }) =>
    kind === 'entry' ? { verdict: 'already_in', first } : {},
  );
  await press('Aled Price in');
  expect(await screen.findByText(/^already in \d\d:\d\d \(by Sam’s phone\)$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  await press('Look');
  const person = await screen.findByRole('dialog', { name: 'Aled Price' });
  await press('In', person);
  await press('Let in again');
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Let in again' }),
  );
});

const DAI = PEOPLE[3];

function notConfirmed({ kind }: Scan) {
  return kind === 'entry' ? { verdict: 'not_confirmed' as const } : {};
}

/** The participants of an organizer, one of whom waits. */
function listWaiting() {
  const waiting = makeParticipant({ id: DAI?.id, status: 'waitlist', position: 2 });
  return handle('listParticipants', () => ({
    participants: [waiting],
    pagination: { page: 1, limit: 1_000, total: 1, pages: 1 },
    summary: makeSummary({ total: 1, waitlist: 1 }),
  }));
}

async function giveSpot() {
  await press(/^Waitlist/);
  await press('Dai Bevan in');
  await press('Give the spot');
}

test('an organizer gives the spot: confirmed, and in', async () => {
  const changes: unknown[] = [];
  const update = handle('updateParticipants', ({ body }) => {
    changes.push(body);
    return { updated: 1, unchanged: 0, refused: [], undo: [] };
  });
  const { scans } = openGate(notConfirmed, { handlers: [listWaiting(), update] });
  await giveSpot();
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Given the spot' }),
  );
  expect(changes).toEqual([{ userIds: [expect.any(String)], change: { status: 'confirmed' } }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('whoever cannot have a spot is admitted with a reason alone', async () => {
  const code = 'OPTION_SOLD_OUT' as const;
  const update = handle('updateParticipants', () => ({
    updated: 0,
    unchanged: 0,
    refused: [{ userId: makeId(1), code, message: 'Hire pack is sold out' }],
    undo: [],
  }));
  const { scans } = openGate(notConfirmed, { handlers: [listWaiting(), update] });
  await giveSpot();
  expect(await screen.findByText('Hire pack is sold out')).toBeVisible();
  const admit = await screen.findByRole('button', { name: 'Admit with a reason' });
  expect(admit).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Reason'), 'Has a gun of their own');
  await press('Admit with a reason');
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Has a gun of their own' }),
  );
});

test('a marshal, who confirms nobody, admits with the spot as the reason', async () => {
  const { scans } = openGate(notConfirmed, {
    handlers: [handle('listParticipants', () => refuse('FORBIDDEN'))],
  });
  await giveSpot();
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Given the spot' }),
  );
});

test('whoever lost the spot inside is here, marked, and counted', async () => {
  const lost = makeGatePerson({ name: 'Dai Bevan', status: 'cancelled', isInside: true });
  openGate(undefined, { list: [lost] });
  await press(/^Here/);
  expect(await screen.findByRole('button', { name: /^Bevan, Dai/ })).toHaveTextContent(
    'Spot cancelled',
  );
  expect(screen.getByText('1 of 0 in')).toBeVisible();
});
