import { handle, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

async function openAnnounce(options: Parameters<typeof renderRemote>[1] = {}) {
  const user = userEvent.setup();
  const { location } = renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    path: participantsPath(NIGHT),
    ...options,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Announce' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce to participants' }));
  return { user, dialog, location };
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
  await fillIn(dialog.getByRole('textbox'), 'Bring <water>', user);
  expect(dialog.getByRole('region', { name: 'Preview' })).toHaveTextContent(
    /News about “Night Watch.*”, to 29 players.*Bring <water>/,
  );
  await user.click(dialog.getByRole('button', { name: 'Send to 29 players' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /^Announce/ })).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([
    { audience: 'everyone', text: 'Bring <water>', nonce: expect.any(String) },
  ]);
  expect(screen.getByRole('button', { name: 'Announce' })).toHaveFocus();
});

test('those who owe money are reminded with a text to begin with, and only they', async () => {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    path: participantsPath(NIGHT),
    handlers: [
      handle('createAnnouncement', ({ body }) => {
        sent.push(body.audience);
        return refuse('ALREADY_REMINDED');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Remind who owes money' }));
  const form = within(await screen.findByRole('dialog', { name: 'Announce to participants' }));
  expect(form.getByRole('radio', { name: /^Players who owe money/ })).toBeChecked();
  const text = form.getByRole('textbox');
  expect((text as HTMLTextAreaElement).value).toMatch(/^We have not received your payment/);
  await waitFor(() => expect(text).toHaveFocus());
  await user.click(form.getByRole('button', { name: /^Send to \d+ players/ }));
  expect(await form.findByRole('alert')).toHaveTextContent(/^You have reminded those/);
  expect(sent).toEqual(['owing']);
});

test('nothing typed is lost when it cannot be sent, or the dialog is closed', async () => {
  const { user, dialog, location } = await openAnnounce({
    handlers: [handle('createAnnouncement', () => refuse('TOO_MANY_REQUESTS'))],
  });
  await user.click(dialog.getByRole('button', { name: 'Send to 24 players' }));
  expect(await dialog.findByText('Write something first')).toBeVisible();
  await fillIn(dialog.getByRole('textbox'), 'Bring water', user);
  await user.click(dialog.getByRole('button', { name: 'Send to 24 players' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /^Announce/ })).not.toBeInTheDocument(),
  );
  expect(location()).toBe(participantsPath(NIGHT));
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

test('the selected get one text each; those who cancelled are left out, and the gear list is a template', async () => {
  const sent: { userIds?: string[] | undefined; text: string }[] = [];
  const user = userEvent.setup();
  const { backend } = renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    path: `${participantsPath(NIGHT)}?p-page=2`,
    handlers: [
      handle('createAnnouncement', ({ body }) => {
        sent.push(body);
        return { announcement: { id: 'a'.repeat(24), audience: body.audience, recipients: 9 } };
      }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  expect(bar.getByText('11 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Message' }));
  const form = within(await screen.findByRole('dialog', { name: 'Message 9 players' }));
  expect(form.queryByRole('radio')).not.toBeInTheDocument();
  await fillIn(form.getByRole('textbox'), 'Gates open at 8.', user);
  await user.click(form.getByRole('button', { name: 'Add what to bring' }));
  await user.click(form.getByRole('button', { name: 'Send to 9 players' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const gear = backend.events.find(({ id }) => id === NIGHT)?.requiredEquipment.join(', ');
  expect(sent[0]?.text).toBe(`Gates open at 8.\nPlease bring: ${gear}.`);
  expect(sent[0]?.userIds).toHaveLength(9);
});
