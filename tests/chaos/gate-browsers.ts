import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { buildApps, launchBrowser } from '../bench/browser.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { seedParticipants } from '../support/seed-participants.ts';
import { type RunningServer, SUPERADMIN, startServer } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';

const PEOPLE = 200;
const SCANS = 150;
const KILLS = 3;

type Whom = 'first' | 'last';

interface GateDay {
  server: RunningServer;
  organizer: Session;
  eventId: string;
}

/** A telephone in the field, and the names that it has let in. */
interface Phone {
  page: Page;
  names: Set<string>;
}

/**
 * Two browsers without a signal let 150 people in each, of whom many are the same; both are loaded
 * anew, and the server is killed while they send.
 */
export async function run(): Promise<string[]> {
  await buildApps();
  const browser = await launchBrowser();
  const server = await startServer();
  try {
    const organizer = await openAccount(server.url, newPerson('Marshal'));
    const eventId = await createEvent(server.url, organizer, 'Game Day');
    await approveEvent(server.url, await openSession(server.url, SUPERADMIN), eventId);
    await seedParticipants(server.dataDir, { eventId, count: PEOPLE });
    const day = { server, organizer, eventId };
    // The second begins at the end of the list: half of the people come to both.
    const phones = [await openPhone(browser, day), await openPhone(browser, day)];
    await Promise.all(phones.map((phone, index) => letIn(phone, index === 0 ? 'first' : 'last')));
    for (const { page } of phones) {
      await page.reload();
      await page.getByText(`No signal, ${SCANS} waiting to send`).waitFor();
    }
    await sendThroughKills(server, phones);
    return await compare(day, phones);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openPhone(
  browser: Browser,
  { server: { url }, organizer, eventId }: GateDay,
): Promise<Phone> {
  const { code } = await requestApi<{ code: string }>(url, {
    path: '/devices',
    accessToken: organizer.tokens.accessToken,
    body: { name: 'Phone', eventId, expiresAt: new Date(Date.now() + 86_400_000) },
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`/gate/pair#${code}`);
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText(`Ready without signal · ${PEOPLE} people`).waitFor();
  await context.setOffline(true);
  await page.getByText(/^No signal/).waitFor();
  return { page, names: new Set() };
}

async function letIn({ page, names }: Phone, whom: Whom): Promise<void> {
  for (let scan = 0; scan < SCANS; scan += 1) {
    names.add(await page.evaluate(pressIn, whom));
  }
  await page.getByText(`No signal, ${SCANS} waiting to send`).waitFor();
}

/** Presses In of somebody, and what asks before it; the name once they are in. */
async function pressIn(whom: Whom): Promise<string> {
  function nextFrame() {
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }
  function findButtons() {
    const list = document.querySelector('[aria-label="People"]');
    list?.parentElement?.scrollTo(0, whom === 'first' ? 0 : list.scrollHeight);
    return [...(list?.querySelectorAll<HTMLElement>('[aria-label$=" in"]') ?? [])];
  }
  // Rows of those who are in stay for a moment.
  while (findButtons().length === 0) await nextFrame();
  const button = findButtons().at(whom === 'first' ? 0 : -1);
  const label = button?.getAttribute('aria-label') ?? '';
  button?.click();
  while (document.querySelector(`[aria-label="${label}"]`)) {
    await nextFrame();
    document.querySelector<HTMLButtonElement>('[role=alertdialog] button')?.click();
  }
  return label.slice(0, -' in'.length);
}

/** Both have a signal again, and lose the server in mid-sending a few times. */
async function sendThroughKills(server: RunningServer, phones: readonly Phone[]): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const { page } of phones) await page.context().setOffline(false);
    await sleep(Math.random() * 200);
    await server.kill();
    for (const { page } of phones) await page.context().setOffline(true);
    await server.restart();
  }
  for (const { page } of phones) await page.context().setOffline(false);
  for (const { page } of phones)
    await page.getByText(/^Ready without signal/).waitFor({ timeout: 60_000 });
}

interface BookedScan {
  name: string;
  verdict: string;
  wasOffline: boolean;
}

/** Each scan once, everyone counted once, and a conflict for whom both have let in. */
async function compare(
  { server: { url }, organizer, eventId }: GateDay,
  phones: readonly Phone[],
): Promise<string[]> {
  const { scans } = await requestApi<{ scans: BookedScan[] }>(url, {
    method: 'GET',
    path: `/events/${eventId}/scans?limit=1000`,
    accessToken: organizer.tokens.accessToken,
  });
  const [first, second] = phones.map(({ names }) => names);
  const violations: string[] = [];
  const both = [...(first ?? [])].filter((name) => second?.has(name));
  const verdicts = Map.groupBy(scans, ({ verdict }) => verdict);
  const conflicts = new Set(verdicts.get('conflict')?.map(({ name }) => name));
  const admitted = new Set([...(first ?? []), ...(second ?? [])]);
  if (scans.length !== 2 * SCANS) violations.push(`${scans.length} scans, not ${2 * SCANS}`);
  if (verdicts.get('in')?.length !== admitted.size)
    violations.push(`${verdicts.get('in')?.length} counted, not ${admitted.size}`);
  if (both.length !== conflicts.size || both.some((name) => !conflicts.has(name)))
    violations.push(`${conflicts.size} conflicts, not ${both.length}`);
  process.stdout.write(
    `${scans.length} scans, ${admitted.size} people, ${both.length} let in by both\n`,
  );
  return violations;
}
