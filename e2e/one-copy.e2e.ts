import { alterBuild } from './support/altered-build.ts';
import { test } from './support/breakable.ts';
import { SUPERADMIN } from './support/server.ts';
import { openSession } from './support/session.ts';
import { linkTo, TABS } from './support/tabs.ts';
import { expect, type OpenBrowser } from './support/test.ts';

/** Every bundle that holds one of the counted libraries holds this too (tools/bundling). */
const WITNESS = '__MUSTER_COPIES__';

test('one copy of each shared library lives in the page, and none came from a remote', async ({
  url,
  openBrowser,
}) => {
  const { copies, carriers } = await visitEverything(url, openBrowser);
  expect(copies).toEqual({
    react: 1,
    'react-dom': 1,
    'react-router-dom': 1,
    jotai: 1,
    '@mantine/core': 1,
    '@muster/token-store': 1,
  });
  expect(carriers.length).toBeGreaterThan(0);
  expect(carriers.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

test('a remote that brought its own copy would be noticed', async ({ url, web, openBrowser }) => {
  const copy = `;globalThis.${WITNESS}.jotai++;`;
  const { build } = await alterBuild({ web, id: 'messaging', edit: (entry) => entry + copy });
  await web.publish('publish', 'messaging', build.build);
  const { copies, carriers } = await visitEverything(url, openBrowser);
  expect(copies).toMatchObject({ jotai: 2 });
  expect(carriers).toContain(`/remotes/mfe_messaging/${build.build}/remoteEntry.js`);
});

/** What lives in the page after all tabs, and the paths of the scripts that held a counted library. */
async function visitEverything(url: string, openBrowser: OpenBrowser) {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  const scripts: Promise<{ path: string; text: string }>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) scripts.push(response.text().then((text) => ({ path, text })));
  });
  await page.goto('/');
  for (const tab of Object.values(TABS)) {
    await linkTo(page, tab).click();
    await expect(tab.content(page)).toBeVisible();
  }
  // What comes on demand counts too: dialogs, the panel, their fields.
  for (const path of ['/dashboard/messages/all', '/dashboard/profile/edit']) {
    await page.goto(path);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await page.goto('/dashboard/events/new');
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  for (const tab of [TABS.messaging, TABS.profile, TABS.admin]) {
    await page.evaluate((path) => {
      // As a link in the page would: without loading it anew.
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, tab.path);
    await expect(tab.content(page)).toBeVisible();
  }
  const copies = await page.evaluate(
    () => (globalThis as Record<string, unknown>).__MUSTER_COPIES__,
  );
  const loaded = await Promise.all(scripts);
  const carriers = loaded.filter(({ text }) => text.includes(WITNESS)).map(({ path }) => path);
  return { copies, carriers };
}
