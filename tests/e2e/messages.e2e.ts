import type { Locator, Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { makePicture } from '../support/picture.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import {
  articles,
  box,
  bubble,
  entry,
  joinCrew,
  log,
  makePair,
  openTalk,
  say,
  send,
  startTalk,
  type Talk,
} from '../support/talk.ts';
import { expect, test } from '../support/test.ts';

const { events, messaging } = TABS;

test('two people talk: ticks, bell, badge and messages change without a reload', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Live Talk');
  const player = await openBrowser(talk.player);
  await openTalk(player, talk);
  await expect(tick(player, 'Hello', 'Sent')).toBeVisible();

  const organizer = await openBrowser(talk.organizer);
  // It sends what is written from then on, which so is delivered; what is counted before is not.
  const stream = organizer.waitForResponse((response) =>
    response.url().endsWith('/messages/stream'),
  );
  await organizer.goto(events.path);
  await stream;
  await expect(bell(organizer)).toHaveAccessibleName('Messages, 1 unread');
  // Neither the stream nor a list has sent it to the organizer.
  await expect(tick(player, 'Hello', 'Sent')).toBeVisible();
  await say(player, 'Is there parking?');
  await expect(bell(organizer)).toHaveAccessibleName('Messages, 2 unread');
  await expect(linkTo(organizer, messaging)).toContainText('2');
  await expect(organizer).toHaveTitle(/\(2\)/);
  await expect(tick(player, 'Is there parking?', 'Delivered')).toBeVisible();

  await openTalk(organizer, talk);
  await expect(bubble(organizer, 'Is there parking?')).toBeVisible();
  for (const text of ['Hello', 'Is there parking?'])
    await expect(tick(player, text, 'Read')).toBeVisible();
  await say(organizer, 'For a van, too');
  await expect(bubble(player, 'For a van, too')).toHaveAccessibleName('Marshal');
  await expect(tick(organizer, 'For a van, too', 'Read')).toBeVisible();
  await say(player, 'Splendid');
  await expect(bubble(organizer, 'Splendid')).toBeVisible();
  await expect(organizer).not.toHaveTitle(/\(\d+\)/);

  await organizer.keyboard.press('Escape');
  await expect(organizer).toHaveURL(`${url}${events.path}`);
  await expect(bell(organizer)).toHaveAccessibleName('Messages');
});

test('crew answers in the name of the organizer, and sees new messages without a reload', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Crew Talk');
  const crew = await joinCrew(url, talk, 'Hal');
  const [player, helper] = [await openBrowser(talk.player), await openBrowser(crew)];
  await openTalk(player, talk);
  // Not the first look, which would find everything without the stream.
  const stream = helper.waitForResponse((response) => response.url().endsWith('/messages/stream'));
  await helper.goto('/dashboard/events?view=helping');
  await stream;
  const card = helper.getByRole('article', { name: 'Crew Talk' });
  await card.getByRole('link', { name: 'Messages' }).click();
  const dialog = helper.getByRole('dialog', { name: /^As .+ · Crew Talk$/ });
  await expect(dialog.getByRole('article', { name: 'Dunlin' })).toContainText('Hello');
  await say(player, 'Is there parking?');
  await expect(dialog.getByRole('article').last()).toContainText('Is there parking?');
  await dialog.getByRole('textbox', { name: 'Write a message' }).fill('By the gate');
  await helper.keyboard.press('Enter');
  await expect(dialog.getByRole('article', { name: 'You for Marshal' })).toBeVisible();
  await expect(bubble(player, 'By the gate')).toHaveAccessibleName('Hal for Marshal');
});

test('the list of threads shows what arrives, and finds people and events', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Marsh Patrol');
  const other = await makePair(url, 'Harbour Watch');
  await send(url, talk.organizer, { eventId: other.eventId, content: { text: 'May I join?' } });
  const page = await openBrowser(talk.organizer);
  await page.goto(messaging.path);
  await messaging.content(page).click();
  const threads = page.getByRole('navigation', { name: 'Threads' });
  await expect(threads.getByRole('link')).toHaveText([/Harbour Watch/, /Marsh Patrol/]);

  await send(url, talk.player, { ...address(talk), content: { text: 'Second thoughts' } });
  await expect(threads.getByRole('link').first()).toContainText('Second thoughts');
  await expect(threads.getByRole('link').first()).toContainText('Marsh Patrol');

  const search = threads.getByRole('searchbox');
  await search.fill('arbour');
  await expect(threads.getByRole('link')).toHaveText([/Harbour Watch/]);
  await search.fill('dunlin');
  await expect(threads.getByRole('link')).toHaveText([/Marsh Patrol/]);
  await page.reload();
  await expect(search).toHaveValue('dunlin');
  await expect(threads.getByRole('link')).toHaveText([/Marsh Patrol/]);
});

test('a reply shows the quoted message, and leads to it however far back it is', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Long Talk');
  for (let n = 1; n <= 120; n += 1)
    await send(url, talk.player, { ...address(talk), content: { text: `Line ${n}` } });
  const organizer = await openBrowser(talk.organizer);
  const player = await openBrowser(talk.player);
  await openTalk(organizer, talk);
  await openTalk(player, talk);
  await expect(bubble(player, 'Line 120')).toBeInViewport();
  await expect(bubble(player, 'Hello')).toHaveCount(0);

  await entry(player, 'Line 119').hover();
  await player.getByRole('button', { name: 'Reply to Dunlin: Line 119' }).click();
  await say(player, 'I agree');
  await expect(bubble(organizer, 'I agree')).toContainText('Dunlin: Line 119');

  const replyTo = talk.firstId;
  await send(url, talk.organizer, { ...address(talk), content: { text: 'Welcome' }, replyTo });
  await bubble(player, 'Welcome').getByRole('button', { name: 'Dunlin: Hello' }).click();
  await expect(bubble(player, 'Hello')).toBeInViewport();

  await test.step('what arrives meanwhile does not move the view, and a button leads to it', async () => {
    for (const text of ['One more', 'Another']) await say(organizer, text);
    await expect(bubble(player, 'Hello')).toBeInViewport();
    await player.getByRole('button', { name: '2 new messages' }).click();
    await expect(bubble(player, 'Another')).toBeInViewport();
    const texts = (await articles(player).allTextContents()).join('\n');
    for (const text of ['I agree', 'One more', 'Another'])
      expect(texts.split(text), text).toHaveLength(2);
  });
});

test('pictures are sent with their captions, and open full size', async ({ url, openBrowser }) => {
  const talk = await startTalk(url, 'Picture Talk');
  const organizer = await openBrowser(talk.organizer);
  const player = await openBrowser(talk.player);
  await openTalk(organizer, talk);
  await openTalk(player, talk);
  const chooser = player.waitForEvent('filechooser');
  await player.getByRole('button', { name: 'Attach pictures' }).click();
  await (await chooser).setFiles([await makePicture('gate.jpg'), await makePicture('ridge.jpg')]);
  await player
    .getByRole('textbox', { name: /Caption/ })
    .first()
    .fill('  The north gate  ');
  await player.getByRole('button', { name: 'Send' }).click();

  for (const page of [player, organizer]) {
    await expect(bubble(page, 'The north gate')).toBeVisible();
    await expect(articles(page)).toHaveCount(3);
    await expect(articles(page).nth(1)).toContainText('The north gate');
    await expect(log(page).locator('img')).toHaveCount(2);
    // As wide as the list shows it, although the picture has 1,600 px.
    await expect.poll(() => widthOf(log(page).locator('img').first())).toBe(400);
  }
  await expect(articles(player).last().getByRole('img', { name: 'Read' })).toBeVisible();
  await bubble(organizer, 'The north gate')
    .getByRole('button', { name: /full size/ })
    .click();
  const viewer = organizer.getByRole('dialog', { name: 'The north gate' });
  await expect(viewer.locator('img')).toBeVisible();
  await expect.poll(() => widthOf(viewer.locator('img'))).toBe(1_200);
});

/**
 * How wide the stored file is that the browser has loaded for a picture, in px; 0 while it shows
 * one's own copy.
 */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate(async ({ currentSrc }: HTMLImageElement) => {
    if (currentSrc.startsWith('blob:')) return 0;
    const file = Object.assign(new Image(), { src: currentSrc });
    await file.decode().catch(() => undefined);
    return file.naturalWidth;
  });
}

test('a deleted message is gone for both', async ({ url, openBrowser }) => {
  const talk = await startTalk(url, 'Short Talk');
  const organizer = await openBrowser(talk.organizer);
  const player = await openBrowser(talk.player);
  await openTalk(organizer, talk);
  await openTalk(player, talk);
  await say(player, 'My password is heron');
  await expect(bubble(organizer, 'My password is heron')).toBeVisible();
  await entry(player, 'My password is heron').hover();
  await entry(player, 'My password is heron').getByRole('button', { name: /^More/ }).click();
  await player.getByRole('menuitem', { name: 'Delete' }).click();
  await player.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  for (const page of [player, organizer]) {
    await expect(bubble(page, 'Message deleted')).toBeVisible();
    await expect(page.getByText('heron')).toHaveCount(0);
  }
});

test('an organizer writes to a participant first, and a player to an organizer', async ({
  url,
  openBrowser,
}) => {
  const pair = await makePair(url, 'First Words');
  const organizer = await openBrowser(pair.organizer);
  const player = await openBrowser(pair.player);
  await player.goto(events.path);
  await organizer.goto(`/dashboard/events/${pair.eventId}/participants`);
  await organizer.getByRole('button', { name: /^More for Dunlin/ }).click();
  await organizer.getByRole('menuitem', { name: 'Message' }).click();
  await expect(organizer.getByRole('dialog', { name: 'Messages' })).toContainText('Dunlin');
  await say(organizer, 'Bring boots');
  await expect(bubble(organizer, 'Bring boots')).toBeVisible();
  await expect(organizer).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}/);
  await expect(bell(player)).toHaveAccessibleName('Messages, 1 unread');

  await test.step('the link of a new conversation leads to the existing thread', async () => {
    await player.goto(`/dashboard/messages/new?event=${pair.eventId}`);
    await expect(bubble(player, 'Bring boots')).toBeVisible();
    expect(new URL(player.url()).pathname).toBe(new URL(organizer.url()).pathname);
  });

  await test.step('a player writes about another event', async () => {
    const other = await makePair(url, 'Other Words');
    await player.goto(`/dashboard/messages/new?event=${other.eventId}`);
    await say(player, 'May I bring a friend?');
    await expect(player).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}/);
    await expect(articles(player)).toHaveCount(1);
    await expect(tick(player, 'May I bring a friend?', 'Sent')).toBeVisible();
  });
});

test('the thread of a deleted event can be read and says so, but has no box', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Gone Event');
  await requestApi(url, {
    method: 'DELETE',
    path: `/events/${talk.eventId}`,
    accessToken: talk.organizer.tokens.accessToken,
  });
  const page = await openBrowser(talk.player);
  await openTalk(page, talk);
  await expect(bubble(page, 'Hello')).toBeVisible();
  await expect(page.getByText(/This event was deleted/)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

function address({ eventId, threadId }: Talk) {
  return { eventId, threadId };
}

function bell(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Messages/ });
}

/** The tick of one's own message: Sent, Delivered or Read. */
function tick(page: Page, text: string, name: 'Sent' | 'Delivered' | 'Read') {
  return bubble(page, text).getByRole('img', { name });
}
