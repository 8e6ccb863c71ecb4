import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { makePicture } from '../support/picture.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every request that is refused on purpose.
test.use({ expectedNoise: /Failed to load resource/ });

interface Content {
  text: string;
  imageUrl: string | null;
  imageCaption: string | null;
}

/** A thread of a player and an organizer with one message. */
async function openThread(url: string) {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const player = await openAccount(url, newPerson('Whimbrel'));
  const eventId = await createEvent(url, organizer, 'Night Watch');
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  const { message } = await requestApi<{ message: { threadId: string } }>(url, {
    path: '/messages/send',
    accessToken: player.tokens.accessToken,
    body: { eventId, content: { text: 'Is there parking?' } },
  });
  return { organizer, player, path: `/dashboard/messages/${message.threadId}` };
}

/** What the other side of the thread has received since the question, in order. */
async function received(url: string, { player, path }: { player: Session; path: string }) {
  const response = await fetch(`${url}/api/messages/thread/${path.split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${player.tokens.accessToken}` },
  });
  const { data } = (await response.json()) as { data: { messages: { content: Content }[] } };
  return data.messages.slice(1).map(({ content }) => content.text || content.imageCaption);
}

function boxOf(page: Page) {
  return page.getByRole('textbox', { name: 'Write a message' });
}
function logOf(page: Page) {
  return page.getByRole('log');
}

async function attach(page: Page, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach pictures' }).click();
  await (await chooser).setFiles(await Promise.all(names.map((name) => makePicture(name))));
}

test('pictures are sent in order with their captions, then the text', async ({
  url,
  openBrowser,
}, info) => {
  const thread = await openThread(url);
  const page = await openBrowser(thread.organizer);
  await page.goto(thread.path);
  await boxOf(page).fill('Both are open.');
  await attach(page, 'gate.jpg', 'hut.jpg');
  await page.getByRole('textbox', { name: 'Caption of picture 1, gate.jpg' }).fill(' The gate ');
  await page.getByRole('textbox', { name: 'Caption of picture 2, hut.jpg' }).fill('The hut');
  await page.screenshot({ path: info.outputPath('preview.png') });
  await boxOf(page).press('Enter');
  await expect(boxOf(page)).toBeFocused();
  await expect(logOf(page).getByRole('img', { name: 'Sent' })).toHaveCount(3);
  expect(await received(url, thread)).toEqual(['The gate', 'The hut', 'Both are open.']);
  await page.screenshot({ path: info.outputPath('sent.png') });
});

test('what waits is in both tabs, survives a reload, and is sent once and in order', async ({
  url,
  openBrowser,
}, info) => {
  const thread = await openThread(url);
  const page = await openBrowser(thread.organizer);
  const sending = /\/api\/messages\/send/;
  await page.context().route(sending, (route) => route.abort('connectionreset'));
  await page.goto(thread.path);
  const other = await page.context().newPage();
  await other.goto(thread.path);
  await boxOf(page).fill('First');
  await boxOf(page).press('Enter');
  await attach(page, 'gate.jpg');
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Second');
  await boxOf(page).press('Enter');
  await boxOf(other).fill('Third');
  await boxOf(other).press('Enter');
  await expect(logOf(page).getByText('Waiting for the connection')).toHaveCount(3);
  await expect(logOf(other).getByText('Waiting for the connection')).toHaveCount(3);
  await page.screenshot({ path: info.outputPath('waiting.png') });
  await page.close();
  await other.reload();
  await expect(logOf(other).getByRole('img', { name: 'Second' })).toHaveAttribute('src', /^blob:/);
  await other.screenshot({ path: info.outputPath('reloaded.png') });
  await other.context().unroute(sending);
  await other.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(logOf(other).getByRole('img', { name: 'Sent' })).toHaveCount(3);
  expect(await received(url, thread)).toEqual(['First', 'Second', 'Third']);
});

test('logging out discards what waits, and its pictures', async ({ url, openBrowser }) => {
  const thread = await openThread(url);
  const page = await openBrowser(thread.organizer);
  await page.context().route(/\/api\/messages\/send/, (route) => route.abort('connectionreset'));
  await page.goto(thread.path);
  await attach(page, 'gate.jpg');
  await boxOf(page).press('Enter');
  await expect(logOf(page).getByText('Waiting for the connection')).toBeVisible();
  expect(await countStored(page)).toEqual({ entries: 1, files: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => countStored(page)).toEqual({ entries: 0, files: 0 });
});

/** Entries and files of the outbox in the browser's storages. */
function countStored(page: Page) {
  return page.evaluate(async () => {
    const opening = indexedDB.open('muster-draft-files');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('files').objectStore('files').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    const entries = Object.keys(localStorage).filter((key) => key.startsWith('muster-draft'));
    return { entries: entries.length, files: counting.result };
  });
}
