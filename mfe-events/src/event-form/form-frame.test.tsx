import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormFrame } from './form-frame.tsx';

test('while the form is loaded its frame is there, says so, and can be closed', async () => {
  const rendered = renderRemote(<FormFrame title="Create New Event" />, {
    path: '/dashboard/events/new?search=fox',
  });
  expect(screen.getByRole('region', { name: 'Create New Event' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(screen.getByText('Opening the form')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(rendered.location()).toBe('/dashboard/events?search=fox');
});
