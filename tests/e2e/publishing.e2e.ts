import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCanaryPlace } from '@muster/remote-host/loading';
import { alterBuild, throwing, withPage } from '../support/altered-build.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { linkTo, mainOf, TABS } from '../support/tabs.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';
import type { WebFolder } from '../support/web-folder.ts';

const { events, messaging } = TABS;

function showing(text: string) {
  return withPage(`function(){return ${JSON.stringify(text)}}`);
}
/**
 * A page that throws after its first commit, as in an effect. A component of React's class kind,
 * because the entry has no hooks.
 */
const FAILING_WHEN_MOUNTED =
  "(()=>{function P(){}P.prototype.isReactComponent={};P.prototype.render=()=>'The new events';P.prototype.componentDidMount=()=>{throw new Error('The events were built wrongly')};return P})()";
/** A page that throws the next time it renders once `isFlooded` is set. */
const FAILING_LATER =
  "function(){if(globalThis.isFlooded)throw new Error('The events were built wrongly');return 'The new events'}";
const NEW_PAGE_TEXT = 'Events, second edition';

test.use({ expectedNoise: /built wrongly|Federation Runtime|^Remote \w+: / });

test('a published build is used from the next page load, and a rollback restores the old build', async ({
  url,
  web,
  openBrowser,
}) => {
  const page = await openBrowser(await openAccount(url, newPerson('Plover')));
  const shell = await hashShell(web);
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  const { build } = await alterBuild({ web, id: 'events', edit: showing(NEW_PAGE_TEXT) });

  await test.step('a finished build that is not published changes nothing', async () => {
    await page.reload();
    await expect(events.content(page)).toBeVisible();
  });
  await web.publish('publish', 'events', build.build);
  await test.step('an open page keeps the old build', async () => {
    await linkTo(page, messaging).click();
    await expect(messaging.content(page)).toBeVisible();
    await linkTo(page, events).click();
    await expect(events.content(page)).toBeVisible();
  });
  await test.step('the next page load uses the new build', async () => {
    await page.reload();
    await expect(mainOf(page)).toHaveText(NEW_PAGE_TEXT);
    expect(await page.evaluate(listBuilds, 'events')).toEqual([build.build]);
  });
  await web.publish('rollback', 'events');
  await test.step('after the rollback the next page load uses the old build', async () => {
    await page.reload();
    await expect(events.content(page)).toBeVisible();
    await expect(mainOf(page)).not.toContainText(NEW_PAGE_TEXT);
  });
  await test.step('a build of the registry is opened by its id, in one tab, until Reset', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`${events.path}?remote.events@${build.build}`);
    await expect(mainOf(page)).toHaveText(NEW_PAGE_TEXT);
    const bar = page.getByRole('complementary', { name: 'Test builds' });
    await expect(bar).toContainText(`build ${build.build} of events`);
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(events.content(page)).toBeVisible();
    await page.goto(`${events.path}?remote.events@0123456789`);
    await expect(bar).toContainText('this Muster has not published it');
    await expect(events.content(page)).toBeVisible();
  });
  expect(await hashShell(web)).toBe(shell);
});

test('a fifth remote becomes a tab by an entry in the registry, without a new shell', async ({
  url,
  web,
  openBrowser,
}) => {
  const shell = await hashShell(web);
  const { build } = await alterBuild({
    web,
    id: 'profile',
    as: {
      id: 'kit',
      label: 'Kit list',
      title: 'Kit for the field',
      icon: 'shopping-bag',
      order: 2.5,
      paths: ['/dashboard/kit'],
    },
    edit: showing('Forty goggles, one kettle'),
  });
  await web.publish('publish', 'kit', build.build);
  const page = await openBrowser(await openAccount(url, newPerson('Dunlin')));
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Events', 'Messages', 'Kit list', 'Profile']);
  await links.getByText('Kit list').click();
  await expect(page).toHaveURL(/\/dashboard\/kit$/);
  await expect(page.getByRole('heading', { name: 'Kit for the field' })).toBeVisible();
  await expect(mainOf(page)).toHaveText('Forty goggles, one kettle');
  await linkTo(page, events).click();
  await expect(events.content(page)).toBeVisible();
  await test.step('its URL can be opened directly', async () => {
    await page.goto('/dashboard/kit');
    await expect(mainOf(page)).toHaveText('Forty goggles, one kettle');
  });
  expect(await hashShell(web)).toBe(shell);
});

test('of 20 remotes each opens from its tab, and a page lists the builds of those that it opens first', {
  tag: '@wide',
}, async ({ url, web, openBrowser }) => {
  for (let index = 0; index < 16; index += 1) {
    const edit = showing(`Kit ${index}`);
    const { descriptor, build } = await alterBuild({ web, id: 'profile', as: kitAt(index), edit });
    await web.publish('publish', descriptor.id, build.build);
  }
  const page = await openBrowser(await openAccount(url, newPerson('Godwit')));
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(19);
  for (const index of [15, 7]) {
    await links.getByText(`Kit ${index}`, { exact: true }).click();
    await expect(mainOf(page)).toHaveText(`Kit ${index}`);
  }
  await test.step('its address opens it directly', async () => {
    await page.goto('/dashboard/kit11');
    await expect(mainOf(page)).toHaveText('Kit 11');
  });
});

function kitAt(index: number) {
  const label = `Kit ${index}`;
  const path = `/dashboard/kit${index}`;
  return { id: `kit${index}`, label, title: label, order: 10 + index, paths: [path] as [string] };
}

test('after a broken build is published, everybody gets the previous one, and is told so', async ({
  url,
  web,
  openBrowser,
}) => {
  const regular = await openBrowser(await openAccount(url, newPerson('Curlew')));
  await regular.goto(events.path);
  await expect(events.content(regular)).toBeVisible();
  const { build } = await alterBuild({ web, id: 'events', edit: throwing });
  await web.publish('publish', 'events', build.build);
  await regular.reload();
  await expect(events.content(regular)).toBeVisible();
  const newcomer = await openBrowser(await openAccount(url, newPerson('Whimbrel')));
  await newcomer.goto(events.path);
  await expect(events.content(newcomer)).toBeVisible();
  for (const page of [regular, newcomer]) {
    await expect(page.getByText('You see an earlier version of Events')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'New Event' })).toBeVisible();
    expect(await page.evaluate(listBuilds, 'events')).toContain(build.build);
  }
  await test.step('the superadmin sees that pages opened it, that it failed, and that it was replaced', async () => {
    const admin = await openBrowser(await openSession(url, SUPERADMIN));
    await admin.goto('/dashboard/admin?section=system');
    const row = admin.getByRole('table', { name: 'Remotes' }).getByRole('row', { name: /^Events/ });
    await expect(async () => {
      await admin.reload();
      await expect(row).toContainText(`2 × evaluation in ${build.build}`, { timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await expect(row).toContainText(`2 × replaced in ${build.build}`);
    await expect(row).toContainText(`2 opened ${build.build}`);
    // One network is no proof that it fails: anyone can send reports.
    await expect(row).not.toContainText('Failing in browsers');
  });
});

test('a build whose page fails once it is in the document is replaced, in a fresh browser too', async ({
  url,
  web,
  openBrowser,
}) => {
  const { build } = await alterBuild({ web, id: 'events', edit: withPage(FAILING_WHEN_MOUNTED) });
  await web.publish('publish', 'events', build.build);
  const page = await openBrowser(await openAccount(url, newPerson('Dunlin')));
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  await expect(page.getByText('You see an earlier version of Events')).toBeVisible();
});

test('a build that fails only after it was shown is replaced, and not opened again at the next visit', async ({
  url,
  web,
  openBrowser,
}) => {
  const page = await openBrowser(await openAccount(url, newPerson('Phalarope')));
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  const { build } = await alterBuild({ web, id: 'events', edit: withPage(FAILING_LATER) });
  await web.publish('publish', 'events', build.build);
  await page.reload();
  await expect(page.getByText('The new events')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isFlooded: true }));
  await linkTo(page, messaging).click();
  await linkTo(page, events).click();
  await expect(events.content(page)).toBeVisible();
  await expect(page.getByText('You see an earlier version of Events')).toBeVisible();
  const good = await page.evaluate(() => localStorage.getItem('mf-last-good:events'));
  expect(good).not.toContain(build.build);
});

test('a canary is served to its share of the people, in every browser of theirs, until it is ended', async ({
  url,
  web,
  openBrowser,
}) => {
  const canaryAccount = await openAccountAt(url, (place) => place < 0.5);
  const canaryPage = await openBrowser(canaryAccount);
  const secondBrowser = await openBrowser(canaryAccount);
  const regularPage = await openBrowser(await openAccountAt(url, (place) => place >= 0.5));
  const { build } = await alterBuild({ web, id: 'events', edit: showing(NEW_PAGE_TEXT) });
  await web.publish('canary', 'events', build.build, '0.5');
  await canaryPage.goto(events.path);
  await expect(mainOf(canaryPage)).toHaveText(NEW_PAGE_TEXT);
  await secondBrowser.goto(events.path);
  await expect(mainOf(secondBrowser)).toHaveText(NEW_PAGE_TEXT);
  await regularPage.goto(events.path);
  await expect(events.content(regularPage)).toBeVisible();
  await web.publish('canary', 'events', build.build, '0');
  await canaryPage.reload();
  await expect(events.content(canaryPage)).toBeVisible();
});

/** Registers people until one has a place like this among those who open a canary of the events. */
async function openAccountAt(url: string, isWanted: (place: number) => boolean) {
  for (;;) {
    const session = await openAccount(url, newPerson('Knot'));
    if (isWanted(findCanaryPlace('events', session.user.id))) return session;
  }
}

/** The builds of a remote whose entry this page has loaded. */
function listBuilds(id: string): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const pattern = new RegExp(`/remotes/mfe_${id}/([^/]+)/remoteEntry\\.js`);
  return [...new Set(urls.flatMap((url) => pattern.exec(url)?.[1] ?? []))];
}

/** A hash over every file of the shell; equal hashes mean that no file has changed. */
async function hashShell({ dir }: WebFolder): Promise<string> {
  const folder = join(dir, 'shell');
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}
