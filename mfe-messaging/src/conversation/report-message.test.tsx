import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const BOX = 'Write a message';

test('a message of the other participant can be reported, one’s own cannot', async () => {
  const { backend, requests } = renderRemote(<Page />, { path: '/dashboard/messages/all' });
  const log = await screen.findByRole('log');
  await userEvent.click(
    await within(log).findByRole('button', { name: 'More for And is there parking for a van?' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Spam or a scam' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Report this message' })).not.toBeInTheDocument(),
  );
  const text = 'And is there parking for a van?';
  const { id } = backend.messages.find(({ content }) => content.text === text)!;
  const sent = requests.find(({ path }) => path === '/reports');
  expect(sent?.body).toMatchObject({ subject: { kind: 'message', id } });
  expect(screen.getByRole('textbox', { name: BOX })).toBeInTheDocument();

  const own = within(log).getByRole('button', { name: /^More for £15 each/ });
  await userEvent.click(own);
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument();
});
