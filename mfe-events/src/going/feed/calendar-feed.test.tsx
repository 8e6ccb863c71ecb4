import { handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarFeed } from './calendar-feed.tsx';

function address() {
  return screen.findByRole('textbox', { name: 'Address of your calendar feed' });
}
async function answer(button: string, choice: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('an address is created, copied, and offered as a subscription', async () => {
  const user = userEvent.setup();
  renderRemote(<CalendarFeed />);
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  const { value } = (await address()) as HTMLInputElement;
  expect(value).toMatch(/^https:.*\.ics$/);
  expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    value.replace('https:', 'webcal:'),
  );
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Address copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(value);
});

test('it is renewed after a question, and not when the question is cancelled', async () => {
  const user = userEvent.setup();
  renderRemote(<CalendarFeed />);
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  const before = ((await address()) as HTMLInputElement).value;
  await answer('Renew address', 'Cancel');
  expect(await address()).toHaveValue(before);
  await answer('Renew address', 'Renew address');
  expect(await screen.findByText(/The old one no longer works/)).toBeInTheDocument();
  expect(((await address()) as HTMLInputElement).value).not.toBe(before);
});

test('switched off, the focus stays in the section', async () => {
  const user = userEvent.setup();
  renderRemote(<CalendarFeed />);
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  await address();
  await answer('Switch off', 'Switch off');
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendar feed' })).toHaveFocus());
});

test('a failure says so and keeps what there is', async () => {
  const user = userEvent.setup();
  renderRemote(<CalendarFeed />, {
    handlers: [handle('renewCalendarFeed', () => refuse('INTERNAL'))],
  });
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/./);
  expect(screen.getByRole('button', { name: 'Create address' })).toBeInTheDocument();
});
