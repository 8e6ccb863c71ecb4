import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toIntegrity } from '../../tools/finish-files.ts';
import { newPerson } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { linkTo, mainOf, TABS } from '../support/tabs.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';
import type { WebFolder } from '../support/web-folder.ts';

// The browser logs each file that it refuses.
test.use({
  expectedNoise:
    /Failed to load resource|integrity|preload|Federation Runtime|LoadError|MissingPart|Content Security Policy|chunk|did not load|^Remote \w+: |Refused to|ERR_/,
});

const { events, messaging } = TABS;

interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  integrity: Record<string, string>;
}

async function readManifest(web: WebFolder): Promise<Manifest> {
  return JSON.parse(await readFile(await web.locate('events', 'mf-manifest.json'), 'utf8'));
}

async function findPageFile(web: WebFolder, kind: 'js' | 'css'): Promise<string> {
  const { exposes } = await readManifest(web);
  const page = exposes.find(({ name }) => name === 'Page');
  return page?.assets[kind].sync.at(0) ?? '';
}

/** Adds one byte that changes nothing but the hash. */
async function addByte(web: WebFolder, file: string): Promise<void> {
  await appendFile(await web.locate('events', file), ' ');
}

/** One changed byte in each kind of file that opening a remote loads. */
const alterations: Record<string, (web: WebFolder) => Promise<void>> = {
  entry: (web) => addByte(web, 'remoteEntry.js'),
  manifest: (web) => addByte(web, 'mf-manifest.json'),
  'exposed chunk': async (web) => addByte(web, await findPageFile(web, 'js')),
  'style sheet': async (web) => addByte(web, await findPageFile(web, 'css')),
  'exposed chunk, with its new hash in the manifest': async (web) => {
    const file = await findPageFile(web, 'js');
    await addByte(web, file);
    const manifest = await readManifest(web);
    manifest.integrity[file] = toIntegrity(await readFile(await web.locate('events', file)));
    await writeFile(await web.locate('events', 'mf-manifest.json'), JSON.stringify(manifest));
  },
  'exposed chunk, with a manifest without hashes': async (web) => {
    await addByte(web, await findPageFile(web, 'js'));
    const { integrity: _, ...manifest } = await readManifest(web);
    await writeFile(await web.locate('events', 'mf-manifest.json'), JSON.stringify(manifest));
  },
  'entry, with a hash in the registry that browsers ignore': async (web) => {
    await addByte(web, 'remoteEntry.js');
    await web.editRegistry(({ remotes }) => {
      for (const remote of remotes) if (remote.id === 'events') remote.integrity = 'md5-aaaa';
    });
  },
};

for (const [name, alter] of Object.entries(alterations)) {
  test(`an altered ${name} is refused in its place, and the other remotes work`, async ({
    url,
    web,
    openBrowser,
  }) => {
    await alter(web);
    const page = await openBrowser(await openAccount(url, newPerson('Whimbrel')));
    await page.goto(events.path);
    const panel = mainOf(page).getByRole('alert');
    await expect(panel).toHaveAttribute('data-failure', 'integrity');
    await expect(panel).toContainText('Events was changed on its way to you');
    await linkTo(page, messaging).click();
    await expect(messaging.content(page)).toBeVisible();
    await web.restore();
    await linkTo(page, events).click();
    await panel.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(events.content(page)).toBeVisible();
  });
}

for (const kind of ['js', 'css'] as const) {
  test(`an altered lazy ${kind} file of a remote is refused, and the other remotes work`, async ({
    url,
    web,
    openBrowser,
  }) => {
    const { exposes, integrity } = await readManifest(web);
    const first = exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
    const lazy = Object.keys(integrity).filter(
      (file) => file.endsWith(`.${kind}`) && file !== 'remoteEntry.js' && !first.includes(file),
    );
    expect(lazy.length).toBeGreaterThan(0);
    for (const file of lazy) await addByte(web, file);
    const page = await openBrowser(await openAccount(url, newPerson('Dotterel')));
    await page.goto(`${events.path}/new`);
    // The list behind the form has lazy parts too.
    await expect(mainOf(page).getByRole('alert').first()).toContainText('could not be loaded');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await linkTo(page, messaging).click();
    await expect(messaging.content(page)).toBeVisible();
  });
}

/** Adds a statement to a script of the current shell that would run in the page. */
async function alterShell(web: WebFolder, chunk: string): Promise<void> {
  const folder = join(web.dir, 'shell');
  const { integrity } = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'));
  const file = Object.keys(integrity).find((path) => new RegExp(`/${chunk}\\..+js$`).test(path));
  await appendFile(join(folder, file ?? ''), '\n;globalThis.alteredFileRan=true');
}
function hasRun(page: Page) {
  return page.evaluate(() => 'alteredFileRan' in globalThis);
}

for (const chunk of ['bootstrap', 'vendor']) {
  test(`an altered ${chunk} of the shell does not run, and the page says so`, async ({
    page,
    web,
  }) => {
    await alterShell(web, chunk);
    await page.goto('/login');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('Muster could not be loaded');
    expect(await hasRun(page)).toBe(false);
    await web.restore();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
  });
}

/** No script of the page runs, so its sentence comes by an animation of 12 seconds. */
async function hurryAnimations(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 20 });
}

test('an altered first script of the shell does not run, and the page says so', async ({
  page,
  web,
}) => {
  await alterShell(web, 'main');
  const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
  await hurryAnimations(page);
  await page.goto('/login');
  await refused;
  await expect(page.getByText('Muster takes long to load.')).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('an altered lazy chunk of the shell does not run, and the page says so', async ({
  page,
  web,
}) => {
  await alterShell(web, 'registration');
  await page.goto('/register');
  await expect(page.getByText('could not be loaded')).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('what users upload and what the API returns never runs as a script', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeVisible();
  for (const path of ['/media/x/polyglot.js', '/media/x/polyglot.jpg', '/api/openapi.json']) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.polyglotRan = true' }),
    );
    const directive = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          document.addEventListener(
            'securitypolicyviolation',
            (event) => resolve(event.effectiveDirective),
            { once: true },
          );
          const script = document.createElement('script');
          script.addEventListener('load', () => resolve('loaded'));
          script.src = src;
          document.head.append(script);
        }),
      path,
    );
    expect(directive, path).toBe('script-src-elem');
  }
  expect(await page.evaluate(() => 'polyglotRan' in globalThis)).toBe(false);
});
