import type { Browser } from 'playwright-core';
import { requestApi } from '../../support/api.ts';
import { approveEvent, createEvent } from '../../support/create-event.ts';
import { median } from '../../support/figures.ts';
import { openDatabase } from '../../support/open-database.ts';
import { newPerson } from '../../support/person.ts';
import { seedParticipants } from '../../support/seed-participants.ts';
import { type RunningServer, SUPERADMIN, startServer } from '../../support/server.ts';
import { openAccount, openSession, type Session, storageOf } from '../../support/session.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

/** From the press to the table (docs/performance.md#sides). */
const MAX_PLAN_MS = 1_000;
const PEOPLE = 300;
const MAX_UNIT = 12;
const SLOWDOWN = 6;
const PLANS = 9;

/**
 * Prints how long even sides take on a telephone, its processor six times slower than this
 * machine's: 300 people, alone and in squads of up to 12.
 */
export async function run(): Promise<void> {
  await buildApps();
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const organizer = await openAccount(server.url, newPerson('Marshal'));
    const times = await measurePlans(browser, await prepare(server, organizer));
    printTitle(`${PEOPLE} people in units of 1 to ${MAX_UNIT}; median of ${PLANS} plans`);
    printHeader(['what', 'is', 'may be']);
    const ms = median(times);
    printRow(['from Draw to the table', `${Math.round(ms)} ms`, `${MAX_PLAN_MS} ms`]);
    printRow(['the slowest', `${Math.round(Math.max(...times))} ms`, '']);
    if (ms > MAX_PLAN_MS) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Prepared {
  url: string;
  organizer: Session;
  eventId: string;
}

/** An event with two sides that nobody has yet. */
async function prepare({ url, dataDir }: RunningServer, organizer: Session): Promise<Prepared> {
  const eventId = await createEvent(url, organizer, 'Game Day');
  const { accessToken } = organizer.tokens;
  const options = ['Tan', 'Green'].map((label) => ({ label, price: 0 }));
  const customFields = [{ label: 'Side', isSide: true, options }];
  const sides = { policy: 'draw', maxGap: null };
  const body = { customFields, sides, maxParticipants: PEOPLE, maxPartySize: MAX_UNIT };
  await requestApi(url, { method: 'PUT', path: `/events/${eventId}`, accessToken, body });
  await approveEvent(url, await openSession(url, SUPERADMIN), eventId);
  await seedParticipants(dataDir, { eventId, count: PEOPLE });
  await seedSquads(dataDir, eventId);
  return { url, organizer, eventId };
}

/** Puts everybody into units of 1, 2, up to 12, and again; a unit of one is in no squad. */
async function seedSquads(dataDir: string, eventId: string): Promise<void> {
  const { pool } = await openDatabase(dataDir);
  const { rows } = await pool.query<{ id: string }>(
    'select id from participations where event_id = $1 order by id',
    [eventId],
  );
  for (let size = 1; rows.length > 0; size = (size % MAX_UNIT) + 1) {
    const ids = rows.splice(0, size).map(({ id }) => id);
    if (ids.length === 1) continue;
    await pool.query(
      `with made as (
        insert into squads (id, event_id, name, code_hash, code_nonce, leader_participation_id,
          max_size)
        select id, event_id, id, id, gen_random_uuid(), id, $3 from participations where id = $2
        returning id
      ) update participations set squad_id = made.id, squad_joined_at = now()
      from made where participations.id = any($1)`,
      [ids, ids[0], MAX_UNIT],
    );
  }
  await pool.end();
}

async function measurePlans(
  browser: Browser,
  { url, organizer, eventId }: Prepared,
): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: storageOf(url, organizer),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`/dashboard/events/${eventId}/participants`);
  const devtools = await context.newCDPSession(page);
  const times: number[] = [];
  for (let plan = 0; plan < PLANS; plan += 1) {
    await page.getByRole('button', { name: 'Sides', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sides' });
    const draw = dialog.getByRole('button', { name: 'Draw' });
    await draw.waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    times.push(await draw.evaluate(measurePress, `Apply to ${PEOPLE} players`));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await context.close();
  return times;
}

/**
 * Runs in the page: milliseconds from the press of a button to the frame that shows another button,
 * and with it the players.
 */
function measurePress(button: HTMLElement | SVGElement, next: string): Promise<number> {
  const startedAt = performance.now();
  (button as HTMLElement).click();
  return new Promise((resolve) => {
    function look() {
      const shown = [...document.querySelectorAll('[role="dialog"] button')];
      const isThere =
        shown.some(({ textContent }) => textContent === next) &&
        document.querySelector('[role="dialog"] [aria-setsize], [role="dialog"] tbody tr');
      if (isThere) setTimeout(() => resolve(performance.now() - startedAt));
      else requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  });
}
