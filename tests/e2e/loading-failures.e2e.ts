import type { Page } from '@playwright/test';
import { alterBuild, withPage } from '../support/altered-build.ts';
import { type Fault, type FaultKind, faults } from '../support/faults.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { linkTo, mainOf, TABS, type Tab } from '../support/tabs.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

const SENTENCES: Record<FaultKind, (label: string) => string> = {
  network: (label) => `${label} could not be reached. Check your connection.`,
  http: (label) => `${label} is not available on the server at the moment.`,
  timeout: (label) => `${label} took too long to load.`,
  integrity: (label) => `${label} was changed on its way to you, so it was not opened.`,
  incompatible: (label) =>
    `This version of ${label} does not work with the open page. Reload the page.`,
  'missing-export': (label) => `This version of ${label} is incomplete.`,
  evaluation: (label) => `${label} was loaded but did not start.`,
  render: (label) => `${label} stopped because of an error.`,
};

const kinds = Object.keys(SENTENCES) as FaultKind[];

// The browser, React and the federation runtime log each fault; the page must survive it.
test.use({
  expectedNoise:
    /Failed to load resource|ERR_|Federation Runtime|integrity|preload|built wrongly|flooded|TypeError|LoadError|MissingPart|Loading chunk|Refused to execute|^Remote \w+: /,
});

const { events, messaging } = TABS;

for (const kind of kinds) {
  test(`when events fails with ${kind}, the failure is shown, and a retry succeeds`, async ({
    url,
    web,
    openBrowser,
  }) => {
    const page = await openBrowser(await openSession(url, SUPERADMIN));
    const fault = await faults[kind]({ id: events.id, web, contexts: [page.context()] });
    await page.goto(events.path, { waitUntil: 'domcontentloaded' });
    await fault.wait?.(page);
    await expectFailure(page, { remote: events, kind });
    await test.step('the superadmin sees version and cause', async () => {
      const { version, build } = await web.findRemote(events.id);
      const details = panel(page).locator('pre');
      await expect(details).toContainText(`${kind} · Page · version ${version}, build ${build}`);
      await expect(details).toContainText(fault.cause);
    });
    await test.step('a retry while the fault lasts fetches again and keeps the focus', () =>
      retryInVain(page, { kind, fault }));
    await fault.heal();
    await retrySuccessfully(page, events);
    // The remote's part of the header fails together with its page, and comes back with it.
    await expect(page.getByRole('banner').getByRole('link', { name: 'New Event' })).toBeVisible();
  });
}

test('an organizer sees the failure without version and cause', async ({
  url,
  web,
  openBrowser,
}) => {
  const kind = 'evaluation';
  const page = await openBrowser(await openAccount(url, newPerson('Wren')));
  const fault = await faults[kind]({ id: events.id, web, contexts: [page.context()] });
  await page.goto(events.path);
  await expectFailure(page, { remote: events, kind });
  const { build } = await web.findRemote(events.id);
  await expect(panel(page).locator('pre')).toHaveCount(0);
  await expect(panel(page)).not.toContainText(build);
  await fault.heal();
  await retrySuccessfully(page, events);
});

/** The frame holds what fails, whichever remote it is: each fails in one way. */
const FAILURES_OF_OTHERS = [
  [TABS.messaging, 'network'],
  [TABS.profile, 'render'],
  [TABS.admin, 'network'],
] as const;

test('when another remote than events fails, the others still work', async ({
  url,
  web,
  openBrowser,
}) => {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  const contexts = [page.context()];
  const failing: { remote: Tab; kind: FaultKind; fault: Fault }[] = [];
  for (const [remote, kind] of FAILURES_OF_OTHERS) {
    const fault = await faults[kind]({ id: remote.id, web, contexts });
    failing.push({ remote, kind, fault });
  }
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  // Messages come first, because the other two are left for them.
  for (const { remote, kind, fault } of failing) {
    await test.step(`${remote.id} fails with ${kind}`, async () => {
      await linkTo(page, remote).click();
      await expectFailure(page, { remote, kind });
      await expect(panel(page).locator('pre')).toContainText(fault.cause);
      await openOtherRemote(page, remote);
      await fault.heal();
      await retrySuccessfully(page, remote);
    });
  }
});

test('a response that cannot be rendered is dropped before the retry', async ({
  url,
  openBrowser,
}) => {
  const page = await openBrowser(await openAccount(url, newPerson('Redstart')));
  const response = { success: true, data: { events: [null], pagination: { total: 1 } } };
  await page.route('**/api/events*', (request) => request.fulfill({ json: response }));
  await page.goto(events.path);
  await expectFailure(page, { remote: events, kind: 'render' });
  await page.unroute('**/api/events*');
  await retrySuccessfully(page, events);
});

test('a form whose code is missing leaves the page as it is, and opens once it is there', async ({
  url,
  openBrowser,
}) => {
  const page = await openBrowser(await openAccount(url, newPerson('Dunlin')));
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  const files = /\/remotes\/mfe_events\/.+\.js$/;
  await page.route(files, (request) => request.abort('connectionreset'));
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(events.content(page)).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
});

/** An endless loop, which says so to the other pages of the browser first. */
const FREEZING = "function(){localStorage.setItem('test-is-frozen','yes');for(;;){}}";

test('a build that freezes the page is not run again at the next visit, where an earlier one opens', async ({
  url,
  web,
  openBrowser,
}) => {
  const frozen = await openBrowser(await openAccount(url, newPerson('Sanderling')));
  const witness = await frozen.context().newPage();
  await witness.goto('/registry.json');
  const { build } = await alterBuild({ web, id: events.id, edit: withPage(FREEZING) });
  await web.publish('publish', events.id, build.build);
  await frozen.goto(events.path, { waitUntil: 'commit' });
  await expect
    .poll(() => witness.evaluate(() => localStorage.getItem('test-is-frozen')))
    .toBe('yes');
  await frozen.close();
  const page = await witness.context().newPage();
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  await expect(page.getByText('You see an earlier version of Events')).toBeVisible();
});

function panel(page: Page) {
  return mainOf(page).getByRole('alert');
}
function retryButton(page: Page) {
  return panel(page).getByRole('button', { name: 'Try again', exact: true });
}

async function expectFailure(page: Page, { remote, kind }: { remote: Tab; kind: FaultKind }) {
  const { label } = remote;
  await expect(panel(page)).toHaveAttribute('data-failure', kind);
  await expect(panel(page)).toContainText(`${label} is not available`);
  await expect(panel(page)).toContainText(SENTENCES[kind](label));
  await expect(panel(page)).toContainText('Everything else still works.');
}

/**
 * The frame and another remote still work, and the failed remote still shows its failure
 * afterwards.
 */
async function openOtherRemote(page: Page, broken: Tab): Promise<void> {
  const other = broken.id === messaging.id ? events : messaging;
  await linkTo(page, other).click();
  await expect(other.content(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await linkTo(page, broken).click();
  await expect(panel(page)).toBeVisible();
}

async function retryInVain(page: Page, { kind, fault }: { kind: FaultKind; fault: Fault }) {
  const paths = recordRequests(page, /registry\.json|\/remotes\/mfe_events\//);
  await retryButton(page).focus();
  await page.keyboard.press('Enter');
  if (fault.wait) await expect(panel(page)).toContainText('Trying again…');
  await fault.wait?.(page);
  await expect.poll(() => paths.some((path) => path.includes('registry.json'))).toBe(true);
  await expect(retryButton(page)).toBeEnabled();
  await expect(panel(page)).toHaveAttribute('data-failure', kind);
  // A page that throws while rendering was mounted for a moment, which moved the focus to main.
  await expect(kind === 'render' ? mainOf(page) : retryButton(page)).toBeFocused();
  // An incompatible build is refused by its registry entry, before anything is loaded.
  if (kind !== 'incompatible') expect(paths.join()).toContain('/remotes/mfe_events/');
}

async function retrySuccessfully(page: Page, remote: Tab): Promise<void> {
  const paths = recordRequests(page, new RegExp(`/remotes/mfe_${remote.id}/.+/remoteEntry.js`));
  await retryButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(remote.content(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect(paths.length).toBeGreaterThan(0);
  await expect(mainOf(page)).toBeFocused();
}

function recordRequests(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}
