import type { Page } from '@playwright/test';
import { SHARED } from '../../rspack.shared.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openSession } from '../support/session.ts';
import { TABS } from '../support/tabs.ts';
import { expect, type OpenBrowser } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

/** Bundled, a second copy would be refused by the build of its remote (requirements.e2e.ts). */
test('every remote uses the one copy of each shared library', async ({ url, openBrowser }) => {
  const page = await visitAllTabs(url, openBrowser);
  const copies = await countCopies(page);
  expect(Object.keys(copies).sort()).toEqual(Object.keys(SHARED).sort());
  const unused = ['react-dom/client', 'jotai', '@muster/token-store'];
  for (const [library, count] of Object.entries(copies))
    expect([library, count]).toEqual([library, unused.includes(library) ? 0 : 1]);
  expect(await readRenderers(page)).toBe(1);
});

test('only a form loads the schemas of the contract', async ({ url, openBrowser }) => {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  for (const { path, content } of Object.values(TABS)) {
    await page.goto(path);
    await expect(content(page)).toBeVisible();
    expect(await countCopies(page), path).toMatchObject({ '@muster/contract/schemas': 0 });
  }
  await page.goto('/dashboard/events/new');
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
  expect(await countCopies(page)).toMatchObject({ '@muster/contract/schemas': 1 });
});

async function visitAllTabs(url: string, openBrowser: OpenBrowser): Promise<Page> {
  const page = await openBrowser(await openSession(url, SUPERADMIN));
  await page.addInitScript(countRenderers);
  // Code loaded on demand counts too: a form with its dialogs and fields.
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
  return page;
}

/** Runs in the page. Each copy of react-dom introduces itself to the developer tools. */
function countRenderers(): void {
  const hook = {
    renderers: 0,
    supportsFiber: true,
    inject: () => ++hook.renderers,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

function readRenderers(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: number } })
        .__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers,
  );
}

/** By library, then by version. A library that was loaded has a function that returns it. */
type Scope = Record<string, Record<string, { lib?: () => unknown }>>;

/**
 * How many different copies of each library federation has loaded, for the shell and every remote
 * together.
 */
function countCopies(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __SHARE__: Record<string, Record<string, Scope>> };
    };
    const copies: Record<string, Set<unknown>> = {};
    for (const scope of Object.values(__FEDERATION__.__SHARE__).flatMap(Object.values<Scope>)) {
      for (const [library, versions] of Object.entries(scope)) {
        copies[library] ??= new Set();
        for (const { lib } of Object.values(versions)) if (lib) copies[library].add(lib());
      }
    }
    return Object.fromEntries(Object.entries(copies).map(([library, set]) => [library, set.size]));
  });
}
