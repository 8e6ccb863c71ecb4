import { handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

async function openAnnounce(options: Parameters<typeof renderRemote>[1] = {}) {
  const user = userEvent.setup();
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    path: participantsPath(NIGHT),
    ...options,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Announce' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce to participants' }));
  return { user, dialog };
}

test('an announcement shows how many get it and what they see, and is sent to them', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await openAnnounce({
    handlers: [
      handle('createAnnouncement', ({ body }) => {
        sent.push(body);
        return { announcement: { id: 'a'.repeat(24), audience: body.audience, recipients: 29 } };
      }),
    ],
  });
  expect(dialog.getByRole('radio', { name: 'Players with a spot (24)' })).toBeChecked();
  expect(dialog.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Everyone (29)' }));
  await user.type(dialog.getByRole('textbox'), 'Bring <water>');
  expect(dialog.getByRole('region', { name: 'Preview' })).toHaveTextContent(
    /News about “Night Watch.*”, to 29 players.*Bring <water>/,
  );
  await user.click(dialog.getByRole('button', { name: 'Send to 29 players' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /^Announce/ })).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([{ audience: 'everyone', text: 'Bring <water>' }]);
  expect(screen.getByRole('button', { name: 'Announce' })).toHaveFocus();
});

test('nothing typed is lost when it cannot be sent, or the dialog is closed', async () => {
  const { user, dialog } = await openAnnounce({
    handlers: [handle('createAnnouncement', () => refuse('TOO_MANY_REQUESTS'))],
  });
  await user.click(dialog.getByRole('button', { name: 'Send to 24 players' }));
  expect(await dialog.findByText('Write something first')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Bring water');
  await user.click(dialog.getByRole('button', { name: 'Send to 24 players' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /^Announce/ })).not.toBeInTheDocument(),
  );
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByRole('textbox', { name: /^What do you want/ })).toHaveValue(
    'Bring water',
  );
});

test('the superadmin, in whose name it is not sent, has no such button', async () => {
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    as: 'superadmin',
    path: participantsPath(NIGHT),
  });
  expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
  await screen.findAllByRole('rowheader');
  expect(screen.queryByRole('button', { name: 'Announce' })).not.toBeInTheDocument();
});
