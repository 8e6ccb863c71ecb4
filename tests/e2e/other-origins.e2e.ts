import type { BuiltRemote } from '@muster/publishing';
import { alterBuild, withPage } from '../support/altered-build.ts';
import { newPerson } from '../support/person.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { SERVER_TIMEOUT_MS, startServer } from '../support/server.ts';
import { openAccount } from '../support/session.ts';
import { mainOf, TABS } from '../support/tabs.ts';
import { test as base, expect } from '../support/test.ts';
import { copyWeb, type WebFolder } from '../support/web-folder.ts';

interface Elsewhere {
  built: BuiltRemote;
  /** The origin of another team's server, which has a build of the profile. */
  origin: string;
  /** The same, at an origin that the configuration does not allow. */
  forbiddenOrigin: string;
  /** The same, at an allowed origin whose server lets no page read its files. */
  closedOrigin: string;
}

const { profile } = TABS;
const TEXT = 'The profile of another server';

const test = base.extend<object, { web: WebFolder; elsewhere: Elsewhere }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const web = await copyWeb();
      await use(web);
      await web.remove();
    },
    { scope: 'worker' },
  ],
  elsewhere: [
    async ({ web }, use) => {
      const edit = withPage(`function(){return ${JSON.stringify(TEXT)}}`);
      const built = await alterBuild({ web, id: 'profile', edit });
      const folder = `${web.dir}/remotes/mfe_profile/${built.build.build}`;
      const servers = await Promise.all([
        serveFolder(() => folder),
        serveFolder(() => folder),
        serveFolder(() => folder, { allowOrigin: null }),
      ]);
      const [{ origin }, { origin: forbiddenOrigin }, { origin: closedOrigin }] = servers;
      await use({ built, origin, forbiddenOrigin, closedOrigin });
      await Promise.all(servers.map((server) => server.close()));
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ web, elsewhere }, use) => {
      const origins = `${elsewhere.origin},${elsewhere.closedOrigin}`;
      const env = {
        REMOTE_ORIGINS: origins,
        OVERRIDE_ORIGINS: origins,
        OVERRIDES_IN_PRODUCTION: 'on',
      };
      const server = await startServer({ webDir: web.dir, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
});

test('a developer overrides a remote in one tab, is told so everywhere, and resets it', {
  tag: '@wide',
}, async ({ url, elsewhere, openBrowser }) => {
  const session = await openAccount(url, newPerson('Sanderling'));
  const page = await openBrowser(session);
  const address = `${profile.path}?remote.profile=${elsewhere.origin}`;
  await test.step('whoever does not agree sees what is published', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.goto(address);
    await expect(profile.content(page)).toBeVisible();
  });
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.accept();
  });
  await page.goto(address);
  await expect(mainOf(page)).toHaveText(TEXT);
  expect(questions[0]).toContain(`Open a test build of profile from ${elsewhere.origin}?`);
  await expect(page).toHaveURL(new RegExp(`${profile.path}$`));
  const bar = page.getByRole('complementary', { name: 'Test builds' });
  await expect(bar).toContainText(`profile from ${elsewhere.origin}`);
  await test.step('it stays for this tab, also on other pages', async () => {
    await page.goto(TABS.messaging.path);
    await expect(bar).toBeVisible();
    await page.goto(profile.path);
    await expect(mainOf(page)).toHaveText(TEXT);
  });
  await test.step('another tab shows what is published', async () => {
    const other = await page.context().newPage();
    await other.goto(profile.path);
    await expect(profile.content(other)).toBeVisible();
    await expect(other.getByRole('complementary', { name: 'Test builds' })).toBeHidden();
  });
  expect(questions).toHaveLength(1);
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(profile.content(page)).toBeVisible();
  await expect(bar).toBeHidden();
});

test('an origin that is not allowed overrides nothing, and the bar says so', {
  tag: '@wide',
}, async ({ url, elsewhere, openBrowser }) => {
  const page = await openBrowser(await openAccount(url, newPerson('Turnstone')));
  await page.goto(`${profile.path}?remote.profile=${elsewhere.forbiddenOrigin}`);
  await expect(profile.content(page)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Test builds' })).toContainText(
    `does not allow the origin: profile from ${elsewhere.forbiddenOrigin}`,
  );
});

test.describe('without CORS headers', () => {
  test.use({ expectedNoise: /CORS|ERR_FAILED|^Remote profile: / });
  test('a developer whose server sends no CORS headers reads that', { tag: '@wide' }, async ({
    url,
    elsewhere,
    openBrowser,
  }) => {
    const page = await openBrowser(await openAccount(url, newPerson('Plover')));
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`${profile.path}?remote.profile=${elsewhere.closedOrigin}`);
    await expect(mainOf(page).getByRole('alert')).toContainText(
      'The server of Profile does not let this page read its files (CORS).',
    );
  });
});

test('the registry can name a build at an allowed origin, which is checked like any other', {
  tag: '@wide',
}, async ({ url, web, elsewhere, openBrowser }) => {
  const { build, integrity, manifestIntegrity } = elsewhere.built.build;
  await web.editRegistry(({ remotes }) => {
    for (const remote of remotes) {
      if (remote.id !== 'profile') continue;
      const entry = `${elsewhere.origin}/mf-manifest.json`;
      Object.assign(remote, { build, entry, integrity, manifestIntegrity });
    }
  });
  const page = await openBrowser(await openAccount(url, newPerson('Ruff')));
  await page.goto(profile.path);
  await expect(mainOf(page)).toHaveText(TEXT);
});
