import { makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddToCalendar } from './add-to-calendar.tsx';

test('the menu offers the file and Google Calendar, by keyboard too', async () => {
  const user = userEvent.setup();
  const event = makeEvent({ title: 'Winter Fox' });
  renderRemote(<AddToCalendar event={event} />);
  await user.tab();
  await user.keyboard('{Enter}');
  const file = await screen.findByRole('menuitem', { name: /\.ics/ });
  expect(file).toHaveAttribute('href', `/api/events/${event.id}/calendar.ics`);
  expect(file).toHaveAttribute('download');
  const google = screen.getByRole('menuitem', { name: 'Google Calendar' });
  expect(google.getAttribute('href')).toMatch(/^https:\/\/calendar\.google\.com\//);
  expect(google).toHaveAttribute('rel', 'noopener noreferrer');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
  const button = screen.getByRole('button', { name: 'Add to calendar: Winter Fox' });
  await waitFor(() => expect(button).toHaveFocus());
});
