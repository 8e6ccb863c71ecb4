import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewEventPanel } from './form-panel.tsx';

test('unsaved input is restored after a reload', async () => {
  const user = userEvent.setup();
  const { unmount } = renderRemote(<NewEventPanel />);
  await user.type(await screen.findByLabelText(/Event title/), 'Half written');
  unmount();
  renderRemote(<NewEventPanel />);
  expect(await screen.findByLabelText(/Event title/)).toHaveValue('Half written');
  expect(screen.getByText('Your unsaved changes have been restored.')).toBeInTheDocument();
  sessionStorage.clear();
});

test('leaving with unsaved changes asks for confirmation; discarding deletes the draft', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />, { path: '/dashboard/events/new' });
  await user.type(await screen.findByLabelText(/Event title/), 'Half written');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events'));
  expect(sessionStorage).toHaveLength(0);
});

test('Escape closes the confirmation and keeps the form as it is', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />, { path: '/dashboard/events/new' });
  await user.type(await screen.findByLabelText(/Event title/), 'Half written');
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Discard' });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument(),
  );
  expect(screen.getByLabelText(/Event title/)).toHaveValue('Half written');
  expect(rendered.location()).toBe('/dashboard/events/new');
});

test('leaving an unchanged form does not ask for confirmation', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />, { path: '/dashboard/events/new' });
  await screen.findByLabelText(/Event title/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events'));
});
