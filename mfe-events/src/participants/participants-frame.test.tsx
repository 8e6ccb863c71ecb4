import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ParticipantsFrame } from './participants-frame.tsx';

test('while the screen is loaded its frame is there, says so, and can be closed', async () => {
  const rendered = renderRemote(<ParticipantsFrame />, {
    path: '/dashboard/events/a/participants?search=fox',
  });
  expect(screen.getByRole('region', { name: 'Participants' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Opening the participants')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(rendered.location()).toBe('/dashboard/events?search=fox');
});
