import { makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EventGrid } from './event-grid.tsx';
import { EventList } from './event-list.tsx';

async function openQuestion(index: number) {
  const buttons = await screen.findAllByRole('button', { name: /^Delete / });
  const opener = buttons[index]!;
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Delete Event & Assets' });
  return opener;
}

test('cancelling returns the focus to the button; deleting moves it to the next event', async () => {
  renderRemote(<EventList />, { path: '/dashboard/events' });
  const opener = await openQuestion(0);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());

  const [first, second] = screen.getAllByRole('article');
  await openQuestion(0);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  await waitFor(() => expect(second).toContainElement(document.activeElement as HTMLElement));
});

const events = [makeEvent({ title: 'Dawn Raid' }), makeEvent({ title: 'Night Hold' })];

/** The list, and a button that stands for the response without the first event. */
function ShrinkingList() {
  const [left, setLeft] = useState(events);
  const pagination = { page: 1, limit: 10, total: left.length, pages: 1 };
  return (
    <>
      <button type="button" onClick={() => setLeft(events.slice(1))}>
        Shrink
      </button>
      <EventGrid events={left} pagination={pagination} layout="cards" onPage={() => {}} />
    </>
  );
}

test('an event that leaves the list with the focus gives it to the one in its place', async () => {
  renderRemote(<ShrinkingList />, { path: '/dashboard/events' });
  const opener = await screen.findByRole('button', { name: 'Delete Dawn Raid' });
  act(() => opener.focus());
  act(() => screen.getByRole('button', { name: 'Shrink' }).click());
  await waitFor(() =>
    expect(screen.getByRole('article')).toContainElement(document.activeElement as HTMLElement),
  );
});
