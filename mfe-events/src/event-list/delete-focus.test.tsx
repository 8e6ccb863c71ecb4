import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
