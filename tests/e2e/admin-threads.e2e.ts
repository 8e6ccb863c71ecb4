import { readFile } from 'node:fs/promises';
import { parseCsv } from '@muster/testing/parse-csv';
import { requestApi } from '../support/api.ts';
import { readMails } from '../support/read-mails.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openSession } from '../support/session.ts';
import { entry, openTalk, send, startTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

interface Person {
  name: string;
  email: string;
  userType: string;
}

/** What the test compares of a message. */
interface Message {
  id: string;
  threadId: string;
  content: { type: string; text: string };
  sender: Person;
  recipient: Person;
  status: string;
  isRead: boolean;
  replyTo: { content: { text: string }; sender: { name: string } } | null;
  createdAt: string;
  updatedAt: string;
}

const TEXTS = [
  '=HYPERLINK("https://evil.example")',
  '+44 7700',
  '-1',
  '@here',
  'two\nlines',
  'quotes "and", commas',
  '👩‍👩‍👧 Łódź',
];

test('the superadmin downloads a thread as CSV that has every message as the server has it', async ({
  openBrowser,
  url,
}) => {
  const talk = await startTalk(url, 'Export of a thread');
  for (const text of TEXTS) {
    const { eventId, threadId } = talk;
    await send(url, talk.organizer, {
      eventId,
      threadId,
      content: { text },
      replyTo: talk.firstId,
    });
  }
  const superadmin = await openSession(url, SUPERADMIN);
  const page = await openBrowser(superadmin);
  await page.goto('/dashboard/admin?section=messages');
  await page.getByRole('link', { name: 'Export of a thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export of a thread' });
  await expect(dialog.getByText('two lines')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^thread-${talk.threadId}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
  const [header, ...lines] = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(header).toHaveLength(18);
  const { messages } = await requestApi<{ messages: Message[] }>(url, {
    method: 'GET',
    path: `/admin/messages/thread/${talk.threadId}`,
    accessToken: superadmin.tokens.accessToken,
  });
  expect(lines).toEqual(messages.map(lineOf));

  function lineOf(message: Message): string[] {
    const { id, threadId, content, sender, recipient, status, isRead, replyTo } = message;
    const text = /^[=+\-@]/.test(content.text) ? `'${content.text}` : content.text;
    return [
      ...[id, threadId, 'Export of a thread', content.type, text, ''],
      ...[sender.name, sender.email, sender.userType],
      ...[recipient.name, recipient.email, recipient.userType],
      ...[status, String(isRead), replyTo?.content.text ?? '', replyTo?.sender.name ?? ''],
      ...[message.createdAt, message.updatedAt],
    ];
  }
});

test('a player reports a message, the superadmin removes it, and the player gets a mail', async ({
  openBrowser,
  server,
}) => {
  const { url, dataDir } = server;
  const talk = await startTalk(url, 'A report');
  const { eventId, threadId } = talk;
  const text = 'You are too slow for us';
  await send(url, talk.organizer, { eventId, threadId, content: { text } });
  const player = await openBrowser(talk.player);
  await openTalk(player, talk);
  await entry(player, text)
    .getByRole('button', { name: `More for ${text}` })
    .click();
  await player.getByRole('menuitem', { name: 'Report' }).click();
  const form = player.getByRole('dialog', { name: 'Report this message' });
  await form.getByRole('radio', { name: 'Harassment or insults' }).check();
  await form.getByRole('textbox').fill('This is not the first time.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(form).toBeHidden();

  const admin = await openBrowser(await openSession(url, SUPERADMIN));
  await admin.goto('/dashboard/admin?section=reports');
  const reported = admin.getByRole('article').filter({ hasText: text });
  await expect(reported.getByText('This is not the first time.')).toBeVisible();
  await reported.getByRole('link', { name: 'Show in the thread' }).click();
  const dialog = admin.getByRole('dialog', { name: 'A report' });
  await expect(dialog.getByText(text)).toBeVisible();
  await admin.goBack();
  await reported.getByRole('button', { name: 'Remove' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('The reported content was removed.')).toBeVisible();

  await expect(player.getByRole('log').getByText('Message deleted')).toBeVisible();
  await expect
    .poll(async () => (await readMails(dataDir)).join('\n'))
    .toMatch(/a message\. It was\s*removed/);
});

test('an organizer who forges addresses and requests of the administration gets nothing of it', async ({
  openBrowser,
  url,
}) => {
  const talk = await startTalk(url, 'Forged');
  const page = await openBrowser(talk.organizer);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ['/dashboard/admin?section=reports', '/admin/events?section=messages']) {
    await page.goto(path);
    await expect(page.getByText('This page does not exist')).toBeVisible();
  }
  expect(requested.filter((path) => /mfe_admin.*\.(js|css)$/.test(path))).toEqual([]);
  const { accessToken } = talk.organizer.tokens;
  const thread = `/admin/messages/thread/${talk.threadId}`;
  for (const path of ['/admin/messages/threads', thread, `${thread}/export`, '/admin/reports'])
    await expect(requestApi(url, { method: 'GET', path, accessToken })).rejects.toThrow('403');
  const resolve = `/admin/reports/${talk.threadId}/resolve`;
  const body = { outcome: 'removed' };
  await expect(requestApi(url, { path: resolve, accessToken, body })).rejects.toThrow('403');
});
