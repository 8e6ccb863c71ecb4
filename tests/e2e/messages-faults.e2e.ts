import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import {
  articles,
  box,
  bubble,
  listTexts,
  openTalk,
  say,
  startTalk,
  type Talk,
} from '../support/talk.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every request that fails.
test.use({ expectedNoise: /Failed to load resource|net::ERR_/ });

test('the server is killed and restarted while both write: every message arrives once, in one order', {
  tag: '@wide',
}, async ({ url, server, openBrowser }) => {
  test.slow();
  const talk = await startTalk(url, 'Crash Talk');
  const [organizer, player] = await openBoth(talk, openBrowser);
  await Promise.all([
    sayAll(organizer, numbered('Marshal', 10)),
    sayAll(player, numbered('Dunlin', 10)),
    (async () => {
      await expect(bubble(organizer, 'Dunlin 3')).toBeVisible();
      await server.kill();
      await sleep(2_000);
      await server.restart();
    })(),
  ]);
  const texts = [...numbered('Marshal', 10), ...numbered('Dunlin', 10)];
  await expectSameOrder({ url, talk, pages: [organizer, player], texts });
});

test('messages written without a network are sent once and in order when it is back', async ({
  url,
  openBrowser,
}) => {
  test.slow();
  const talk = await startTalk(url, 'Tunnel Talk');
  const [organizer, player] = await openBoth(talk, openBrowser);
  await player.context().setOffline(true);
  await sayAll(player, numbered('Dunlin', 5));
  for (const text of numbered('Dunlin', 5)) await expect(bubble(player, text)).toBeVisible();
  await sayAll(organizer, numbered('Marshal', 3));
  await expect(bubble(organizer, 'Dunlin 1')).toHaveCount(0);
  await player.context().setOffline(false);
  const texts = [...numbered('Marshal', 3), ...numbered('Dunlin', 5)];
  await expectSameOrder({ url, talk, pages: [organizer, player], texts });
});

test('a reload without a network keeps the messages that wait', async ({ url, openBrowser }) => {
  test.slow();
  const talk = await startTalk(url, 'Reload Talk');
  const [organizer, player] = await openBoth(talk, openBrowser);
  // The page itself loads; sending does not.
  await player.route('**/api/messages/send', (route) => route.abort('internetdisconnected'));
  await sayAll(player, numbered('Dunlin', 3));
  await expect(bubble(player, 'Dunlin 3')).toBeVisible();
  await player.reload();
  await expect(bubble(player, 'Dunlin 3')).toBeVisible();
  await player.unroute('**/api/messages/send');
  await expectSameOrder({ url, talk, pages: [organizer, player], texts: numbered('Dunlin', 3) });
});

test('a message whose response is lost is not sent twice', async ({ url, openBrowser }) => {
  test.slow();
  const talk = await startTalk(url, 'Echo Talk');
  const [organizer, player] = await openBoth(talk, openBrowser);
  await player.route(
    '**/api/messages/send',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await sayAll(player, numbered('Dunlin', 2));
  await expectSameOrder({ url, talk, pages: [organizer, player], texts: numbered('Dunlin', 2) });
});

test('a refused message can be sent again or discarded, and those after it are sent', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Refused Talk');
  const [organizer, player] = await openBoth(talk, openBrowser);
  const error = { code: 'MAY_NOT_MESSAGE', message: 'No' };
  await player.route(
    '**/api/messages/send',
    (route) => route.fulfill({ status: 403, json: { success: false, error } }),
    { times: 2 },
  );
  const failure = 'You do not have permission to send messages to this event';
  for (const text of ['Discarded', 'Sent again']) {
    await say(player, text);
    await expect(articles(player).filter({ hasText: failure }).last()).toContainText(text);
  }
  await say(player, 'Accepted');
  await expect(bubble(organizer, 'Accepted')).toBeVisible();
  await bubble(player, 'Discarded').getByRole('button', { name: 'Discard' }).click();
  await bubble(player, 'Sent again').getByRole('button', { name: 'Retry' }).click();
  await expect(bubble(organizer, 'Sent again')).toBeVisible();
  await expect(bubble(player, 'Discarded')).toHaveCount(0);
  await expect(articles(player).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  expect(await listTexts(url, talk)).toEqual(['Hello', 'Accepted', 'Sent again']);
});

test('while the stream is down messages arrive by polling; when it is back, nothing is missing', {
  tag: '@wide',
}, async ({ url, openBrowser }) => {
  test.slow();
  const talk = await startTalk(url, 'Polling Talk');
  const [organizer, player] = await openBoth(talk, openBrowser, async (page) => {
    await page.context().route('**/api/messages/stream', (route) => route.abort('failed'));
  });
  await say(player, 'By request');
  await expect(bubble(organizer, 'By request')).toBeVisible({ timeout: 30_000 });
  await say(organizer, 'By request too');
  await expect(bubble(player, 'By request too')).toBeVisible({ timeout: 30_000 });
  const streams = [organizer, player].map((page) =>
    page.waitForResponse('**/api/messages/stream', { timeout: 30_000 }),
  );
  for (const page of [organizer, player]) await page.context().unroute('**/api/messages/stream');
  await Promise.all(streams);
  await say(player, 'Live again');
  await expect(bubble(organizer, 'Live again')).toBeVisible();
  const texts = ['By request', 'By request too', 'Live again'];
  await expectSameOrder({ url, talk, pages: [organizer, player], texts });
});

test('a session that is revoked in mid-sentence loses neither the sentence nor the message before it', async ({
  url,
  openBrowser,
}) => {
  const talk = await startTalk(url, 'Cut Off');
  const [organizer, player] = await openBoth(talk, openBrowser);
  const revoked = Promise.withResolvers<void>();
  await player.route(
    '**/api/messages/send',
    async (route) => {
      await revoked.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await say(player, 'Sent too late');
  await box(player).pressSequentially('Half a sent');
  const { accessToken, refreshToken } = talk.player.tokens;
  await requestApi(url, { path: '/auth/logout', accessToken, body: { refreshToken } });
  revoked.resolve();
  await expect(player).toHaveURL(/\/login$/);

  await player.getByLabel('Email address').fill(talk.playerPerson.email);
  await player.getByLabel('Password', { exact: true }).fill(talk.playerPerson.password);
  await player.getByRole('button', { name: 'Sign in' }).click();
  await expect(player).toHaveURL(new RegExp(`/dashboard/messages/${talk.threadId}`));
  await expect(box(player)).toHaveValue('Half a sent');
  await expect(bubble(organizer, 'Sent too late')).toBeVisible();
  await box(player).press('End');
  await box(player).pressSequentially('ence');
  await box(player).press('Enter');
  await expect(bubble(organizer, 'Half a sentence')).toBeVisible();
  await expect(articles(player)).toHaveCount(3);
  await expect(articles(organizer)).toHaveCount(3);
});

type OpenBrowser = (session: Talk['player']) => Promise<Page>;

/** Opens the thread in the browsers of both; `prepare` runs before their pages load. */
async function openBoth(
  talk: Talk,
  openBrowser: OpenBrowser,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<[organizer: Page, player: Page]> {
  const organizer = await openBrowser(talk.organizer);
  const player = await openBrowser(talk.player);
  for (const page of [organizer, player]) {
    await prepare(page);
    await openTalk(page, talk);
  }
  return [organizer, player];
}

/** "Marshal 1", "Marshal 2" … */
function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
}

const PAUSE_MS = 300;

/** Writes message after message, as fast as a person with little to say. */
async function sayAll(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await say(page, text);
    await sleep(PAUSE_MS);
  }
}

interface Expected {
  url: string;
  talk: Talk;
  pages: readonly Page[];
  /** The texts of each author in the order in which they were written. */
  texts: readonly string[];
}

const ARRIVAL_TIMEOUT_MS = 90_000;

/**
 * Waits until both pages show every message once, in the order of the server, which keeps the order
 * of each author.
 */
async function expectSameOrder({ url, talk, pages, texts }: Expected): Promise<void> {
  function pick(shown: readonly string[]) {
    return shown.flatMap((content) => texts.filter((text) => isOf(content, text)));
  }
  await expect
    .poll(async () => (await listTexts(url, talk)).length, { timeout: ARRIVAL_TIMEOUT_MS })
    .toBe(texts.length + 1);
  const onServer = pick(await listTexts(url, talk));
  expect(onServer.toSorted()).toEqual(texts.toSorted());
  for (const name of ['Marshal', 'Dunlin']) {
    const own = texts.filter((text) => text.startsWith(name));
    expect(onServer.filter((text) => own.includes(text))).toEqual(own);
  }
  for (const page of pages) {
    await expect
      .poll(async () => pick(await articles(page).allTextContents()), { timeout: 60_000 })
      .toEqual(onServer);
    await expect(articles(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  }
}

/**
 * Whether a bubble's content is a text, with nothing but its time after it: "Dunlin 1" is not
 * "Dunlin 10".
 */
function isOf(content: string, text: string): boolean {
  return (
    content === text || (content.startsWith(text) && /^\d\d:\d\d/.test(content.slice(text.length)))
  );
}
