import type { Page } from '@playwright/test';
import { alterBuild } from '../support/altered-build.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openSession } from '../support/session.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import { expect, type OpenBrowser } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

/** Every bundle with one of the counted libraries contains this global's name (tools/bundling/count-copies.cjs). */
const COPIES_GLOBAL = '__MUSTER_COPIES__';

test('the page has one copy of each shared library, and no remote has one', async ({
  url,
  openBrowser,
}) => {
  const { copies, scriptsWithCopies } = await visitAllTabs(url, openBrowser);
  expect(copies).toEqual({
    react: 1,
    'react-dom': 1,
    'react-router-dom': 1,
    jotai: 1,
    '@mantine/core': 1,
    '@muster/token-store': 1,
    '@muster/contract/schemas': 1,
  });
  expect(scriptsWithCopies.length).toBeGreaterThan(0);
  expect(scriptsWithCopies.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

test('only a form loads the schemas of the contract', async ({ url, openBrowser }) => {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  for (const { path, content } of Object.values(TABS)) {
    await page.goto(path);
    await expect(content(page)).toBeVisible();
    expect(await readCopies(page), path).not.toHaveProperty('@muster/contract/schemas');
  }
  await page.goto('/dashboard/events/new');
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  expect(await readCopies(page)).toHaveProperty('@muster/contract/schemas', 1);
});

test('a remote with its own copy of a shared library is detected', async ({
  url,
  web,
  openBrowser,
}) => {
  const increment = `;globalThis.${COPIES_GLOBAL}.jotai++;`;
  const { build } = await alterBuild({ web, id: 'messaging', edit: (entry) => entry + increment });
  await web.publish('publish', 'messaging', build.build);
  const { copies, scriptsWithCopies } = await visitAllTabs(url, openBrowser);
  expect(copies).toMatchObject({ jotai: 2 });
  expect(scriptsWithCopies).toContain(`/remotes/mfe_messaging/${build.build}/remoteEntry.js`);
});

/** The copies in the page after visiting all tabs, and the paths of the scripts with a counted library. */
async function visitAllTabs(url: string, openBrowser: OpenBrowser) {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) scripts.add(path);
  });
  await page.goto('/');
  for (const tab of Object.values(TABS)) {
    await linkTo(page, tab).click();
    await expect(tab.content(page)).toBeVisible();
  }
  // Code loaded on demand counts too: dialogs, the panel, their fields.
  for (const path of ['/dashboard/messages/all', '/dashboard/profile/edit']) {
    await page.goto(path);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await page.goto('/dashboard/events/new');
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  for (const tab of [TABS.messaging, TABS.profile, TABS.admin]) {
    await page.evaluate((path) => {
      // Like a link in the page, without a reload.
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, tab.path);
    await expect(tab.content(page)).toBeVisible();
  }
  const copies = await readCopies(page);
  // Requested again: the browser forgets the bodies of a page that it has left.
  const loaded = await Promise.all([...scripts].map((path) => readScript(page, path)));
  const scriptsWithCopies = loaded
    .filter(({ text }) => text.includes(COPIES_GLOBAL))
    .map(({ path }) => path);
  return { copies, scriptsWithCopies };
}

function readCopies(page: Page) {
  return page.evaluate(() => (globalThis as Record<string, unknown>).__MUSTER_COPIES__);
}

async function readScript(page: Page, path: string) {
  const response = await page.request.get(path);
  return { path, text: await response.text() };
}
