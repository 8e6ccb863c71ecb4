import { participantsOf } from '@muster/testing';
import { afterSlip } from '@muster/testing/presses';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const FOX = '64b000000000000000000101';

async function open() {
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: participantsPath(FOX),
  });
  const headers = await screen.findAllByRole('rowheader');
  const names = headers.map((header) => within(header).getByRole('link'));
  const event = rendered.backend.events.find(({ id }) => id === FOX)!;
  function stored(name: string) {
    return participantsOf(rendered.backend, event).find(
      ({ joinForm }) => joinForm.fullName === name,
    );
  }
  return { ...rendered, names, stored };
}

test('j and k move the focus from row to row, and stop at the first', async () => {
  const { names } = await open();
  await userEvent.keyboard('j');
  expect(names[0]).toHaveFocus();
  await userEvent.keyboard('jj');
  expect(names[2]).toHaveFocus();
  await userEvent.keyboard('kkk');
  expect(names[0]).toHaveFocus();
});

test('p, c and u act on the row with the focus, and undo what was done last', async () => {
  const { stored } = await open();
  screen.getByRole('link', { name: 'Robert Oakes' }).focus();
  await userEvent.keyboard('c');
  await waitFor(() => expect(stored('Robert Oakes')?.checkInStatus).toBe('checked_in'));
  expect(screen.getByText('Robert Oakes checked in.')).toBeInTheDocument();
  await userEvent.keyboard('p');
  await waitFor(() => expect(stored('Robert Oakes')?.paymentStatus).toBe('paid'));
  await userEvent.keyboard('k'.repeat(9));
  await afterSlip();
  await userEvent.keyboard('u');
  await waitFor(() => expect(stored('Robert Oakes')?.paymentStatus).not.toBe('paid'));
  expect(screen.getByRole('link', { name: 'Robert Oakes' })).toHaveFocus();
  expect(stored('Robert Oakes')?.checkInStatus).toBe('checked_in');
});

test('no key acts while one types, with a modifier, or below the participant’s detail', async () => {
  const { stored } = await open();
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'j');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('j');
  await userEvent.clear(field);
  screen.getByRole('link', { name: 'Robert Oakes' }).focus();
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.keyboard('{Enter}');
  const detail = await screen.findByRole('dialog', { name: /Robert Oakes/ });
  await waitFor(() => expect(detail).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('jc');
  expect(detail).toContainElement(document.activeElement as HTMLElement);
  expect(stored('Robert Oakes')?.checkInStatus).toBe('not_checked_in');
});

test('the buttons name their keys', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Check in Robert Oakes' })).toHaveAttribute(
    'aria-keyshortcuts',
    'c',
  );
});
