import type { Page } from '@playwright/test';
import { publishLastRemotes, restoreLastShell } from '../support/last-release.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { linkTo, TABS } from '../support/tabs.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

const { events, messaging, profile, admin } = TABS;

/** Opens each tab once by its address and once by its link. */
async function openTabs(page: Page, tabs: readonly (typeof events)[]): Promise<void> {
  for (const tab of tabs) {
    await page.goto(tab.path);
    await expect(tab.content(page)).toBeVisible();
  }
  for (const tab of tabs) {
    await linkTo(page, tab).click();
    await expect(tab.content(page)).toBeVisible();
  }
}

test('the remotes of the last release run in this shell, and can be published', async ({
  url,
  web,
  openBrowser,
}) => {
  await publishLastRemotes(web, Object.keys(TABS));
  const page = await openBrowser(await openAccount(url, newPerson('Heron')));
  await openTabs(page, [events, messaging, profile]);
  await openTabs(await openBrowser(await openSession(url, SUPERADMIN)), [admin]);
});

test('these remotes run in the shell of the last release', async ({ url, web, openBrowser }) => {
  await restoreLastShell(web);
  const page = await openBrowser(await openAccount(url, newPerson('Egret')));
  await openTabs(page, [events, messaging, profile]);
  await openTabs(await openBrowser(await openSession(url, SUPERADMIN)), [admin]);
});
