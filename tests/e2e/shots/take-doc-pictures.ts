import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../../../tools/root.ts';
import { requestApi } from '../../support/api.ts';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { openSession, storageOf } from '../../support/session.ts';

/** Of all accounts of the demo. */
const PASSWORD = 'Passw0rd';
const FOLDER = join(root, 'docs/pictures');
const PORT = 3199;
const URL = `http://localhost:${PORT}`;
const START_TIMEOUT_MS = 300_000;

const DESKTOP = { width: 1440, height: 720 };
const PHONE = { width: 390, height: 844 };

interface Picture {
  name: string;
  email: string;
  /** `ID` is that of the organizer's fullest event to come. */
  path: string;
  size: typeof DESKTOP;
  /** The title of another event of the organizer. */
  event?: string;
  /** What is pressed once it is there. */
  press?: readonly string[];
  /** What is there once the page is, in view. */
  ready: (page: Page) => ReturnType<Page['getByText']>;
}

const FOX = 'fox@demo.muster.uk';
const EVENT = '/dashboard/events/ID';

const PICTURES: readonly Picture[] = [
  {
    ...{ name: 'home-of-an-event', email: FOX, path: EVENT, size: DESKTOP },
    ready: (page) => page.getByRole('heading', { name: 'To do' }),
  },
  {
    ...{ name: 'players-on-a-phone', email: FOX, path: `${EVENT}/players`, size: PHONE },
    ready: (page) => page.getByRole('button', { name: /^Check in/ }).first(),
  },
  {
    ...{ name: 'going-on-a-phone', email: 'wren@demo.muster.uk', size: PHONE },
    path: '/dashboard/events?view=going',
    ready: (page) => page.getByRole('region', { name: 'Your ticket' }),
  },
  {
    ...{ name: 'gate-on-a-phone', email: FOX, path: '/gate/ID', size: PHONE },
    ready: (page) => page.getByRole('button', { name: / in$/ }).first(),
  },
  {
    ...{ name: 'squad-on-a-phone', email: 'wren@demo.muster.uk', size: PHONE },
    path: '/dashboard/events?view=going',
    ready: (page) => page.getByRole('region', { name: /^Squad / }),
  },
  {
    ...{ name: 'even-sides', email: 'heron@demo.muster.uk', size: DESKTOP },
    path: `${EVENT}/participants`,
    event: 'Breckland Crossing',
    press: ['Sides', 'Draw'],
    ready: (page) => page.getByRole('button', { name: /^Apply to/ }),
  },
];

/** Takes the pictures of README and docs from the demo. Returns the exit code. */
export async function takeDocPictures(): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'muster-pictures-'));
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: data };
  const demo = spawn(process.execPath, [join(root, 'demo/src/start.ts')], { cwd: root, env });
  demo.stdout.resume();
  demo.stderr.pipe(process.stderr);
  const ended = new Promise((resolve) => demo.on('exit', resolve));
  try {
    await waitForServer();
    const options = { executablePath: findBrowser(), args: ['--no-sandbox'] };
    const browser = await chromium.launch(options);
    for (const picture of PICTURES) await take(browser, picture);
    await browser.close();
    return 0;
  } finally {
    demo.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/** The demo's data is made first. */
async function waitForServer(): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(`${URL}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > end) throw new Error('The demo has not started in five minutes');
    await sleep(500);
  }
}

interface Listed {
  id: string;
  title: string;
  participantCount: number;
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { name, email, path, size, ready } = picture;
  const session = await openSession(URL, { email, password: PASSWORD });
  const { accessToken } = session.tokens;
  const { events } = await requestApi<{ events: Listed[] }>(URL, {
    ...{ method: 'GET', path: `/events?scope=mine&from=${new Date().toISOString()}`, accessToken },
  });
  const [shown] = events
    .filter(({ title }) => title === (picture.event ?? title))
    .toSorted((a, b) => b.participantCount - a.participantCount);
  const context = await browser.newContext({
    ...{ viewport: size, deviceScaleFactor: 2, reducedMotion: 'reduce' },
    storageState: storageOf(URL, session),
  });
  const page = await context.newPage();
  await page.goto(URL + path.replace('ID', shown?.id ?? ''));
  for (const label of picture.press ?? [])
    await page.getByRole('button', { name: label, exact: true }).click();
  await ready(page).waitFor();
  await ready(page).evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  // Pictures and parts of other remotes come after the page.
  await page.waitForTimeout(1_000);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every(({ complete }) => complete) &&
      document.fonts.status === 'loaded',
  );
  const screenshot = await page.screenshot({ animations: 'disabled' });
  await sharp(screenshot)
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
  await context.close();
  console.log(`docs/pictures/${name}.webp`);
}
