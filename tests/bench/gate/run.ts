import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry } from '@muster/publishing';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { dist } from '../../../tools/dist-folder.ts';
import { approveEvent, createEvent } from '../../support/create-event.ts';
import { percentile } from '../../support/figures.ts';
import { newPerson } from '../../support/person.ts';
import { seedParticipants } from '../../support/seed-participants.ts';
import { SUPERADMIN, startServer } from '../../support/server.ts';
import { openAccount, openSession, type Session, storageOf } from '../../support/session.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

/** What the gate may take (docs/performance.md#gate). */
const WANTED = {
  coldStartMs: 1_500,
  keyMs: 50,
  verdictMs: 150,
  syncMs: 5_000,
  listBytes: 1_200_000,
  searchMs: 100,
  codeBytes: 100_000,
};
const SCANS = 150;
/** 400 kbit/s. */
const SLOW_BYTES_PER_S = 50_000;

type Figures = Record<keyof typeof WANTED, number>;

/**
 * Prints how fast the gate is on a telephone: its processor four times slower than this machine's,
 * without a connection, with 300 people and with 5,000.
 */
export async function run(): Promise<void> {
  await buildApps();
  const browser = await launchBrowser();
  try {
    const small = await withGate(browser, 300, measureSmall);
    const large = await withGate(browser, 5_000, measureLarge);
    print({ ...small, ...large, codeBytes: await measureCode() });
  } finally {
    await browser.close();
  }
}

/** The gate of an event with so many people, each on a server of its own. */
async function withGate<T>(
  browser: Browser,
  count: number,
  measure: (gate: OpenedGate) => Promise<T>,
): Promise<T> {
  const { url, dataDir, stop } = await startServer();
  try {
    const organizer = await openAccount(url, newPerson('Marshal'));
    const eventId = await createEvent(url, organizer, 'Game Day');
    await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
    await seedParticipants(dataDir, { eventId, count });
    return await measure(await openGate(browser, { url, organizer, eventId, count }));
  } finally {
    await stop();
  }
}

interface OpenedGate {
  page: Page;
  devtools: CDPSession;
  /** Of the list, as it came over the wire. */
  listBytes: number;
}

interface GateToOpen {
  url: string;
  organizer: Session;
  eventId: string;
  count: number;
}

async function openGate(
  browser: Browser,
  { url, organizer, eventId, count }: GateToOpen,
): Promise<OpenedGate> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: storageOf(url, organizer),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const lists = new Set<string>();
  let listBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith(`/events/${eventId}/gate`)) lists.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (lists.has(requestId)) listBytes ||= encodedDataLength;
  });
  await page.goto(`/gate/${eventId}`);
  const ready = new RegExp(`^Ready without signal · ${count} people`);
  await page.getByText(ready).waitFor({ timeout: 60_000 });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, devtools, listBytes };
}

async function measureSmall({ page, devtools }: OpenedGate) {
  const context = page.context();
  await connect(devtools, false);
  const startedAt = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: / in$/ }).first().waitFor();
  const coldStartMs = performance.now() - startedAt;
  const keyMs = await measureKey(page, '2');
  const verdicts: number[] = [];
  for (let scan = 0; scan < SCANS; scan += 1) verdicts.push(await page.evaluate(letFirstIn));
  const syncedAt = performance.now();
  await connect(devtools, true);
  await page.getByText(/^Ready without signal/).waitFor({ timeout: 60_000 });
  const syncMs = performance.now() - syncedAt;
  await context.close();
  return { coldStartMs, keyMs, verdictMs: percentile(verdicts, 0.95), syncMs };
}

/** Without a network, or with a slow one. */
async function connect(devtools: CDPSession, isOnline: boolean): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: !isOnline,
    latency: 100,
    downloadThroughput: SLOW_BYTES_PER_S,
    uploadThroughput: SLOW_BYTES_PER_S,
  });
}

async function measureLarge({ page, listBytes }: OpenedGate) {
  const searchMs = await measureKey(page, '49');
  await page.context().close();
  return { listBytes, searchMs };
}

/** From a key to the list that it leaves, at its slowest of the letters of a name. */
async function measureKey(page: Page, digits: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('player ');
  const ms = await field.evaluate(async (input, typed) => {
    const box = input as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    let slowest = 0;
    for (const digit of typed) {
      const startedAt = performance.now();
      set?.call(box, box.value + digit);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    return slowest;
  }, digits);
  await field.fill('');
  return ms;
}

/** Presses the first In, and what asks before it; until the person is in. */
async function letFirstIn(): Promise<number> {
  function nextFrame() {
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }
  function findFirst() {
    return document.querySelector<HTMLElement>('[aria-label="People"] [aria-label$=" in"]');
  }
  // Rows of those who are in stay for a moment.
  while (!findFirst()) await nextFrame();
  const name = findFirst()?.getAttribute('aria-label');
  const startedAt = performance.now();
  findFirst()?.click();
  for (;;) {
    await nextFrame();
    document.querySelector<HTMLButtonElement>('[role=alertdialog] button')?.click();
    if (!document.querySelector(`[aria-label="${name}"]`)) return performance.now() - startedAt;
  }
}

/** All files of the gate's build, compressed. */
async function measureCode(): Promise<number> {
  const { remotes } = await readRegistry(dist);
  const build = remotes.find(({ id }) => id === 'gate')?.build ?? '';
  const folder = join(dist, 'remotes/mfe_gate', build);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.br'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const LABELS: Readonly<Record<keyof typeof WANTED, string>> = {
  coldStartMs: 'cold start without a connection, 300 people, ms',
  keyMs: 'key to filtered list, 300 people, ms',
  verdictMs: 'verdict without a connection, p95 of 150, ms',
  syncMs: '150 scans sent on 400 kbit/s, ms',
  listBytes: 'list of 5,000 people on the wire, bytes',
  searchMs: 'key to filtered list, 5,000 people, ms',
  codeBytes: 'code of the gate, compressed, bytes',
};

function print(figures: Figures): void {
  printTitle('the gate on a telephone, CPU / 4');
  printHeader(['what', 'is', 'may be']);
  const names = Object.keys(WANTED) as (keyof typeof WANTED)[];
  for (const name of names) printRow([LABELS[name], Math.round(figures[name]), WANTED[name]]);
  const missed = names.filter((name) => figures[name] > WANTED[name]);
  if (missed.length > 0) throw new Error(`More than it may be: ${missed.join(', ')}`);
}
