import type { Browser } from 'playwright-core';
import { FAKE_PAYMENTS } from '../../support/online-payments.ts';
import { startServer } from '../../support/server.ts';
import { storageOf } from '../../support/session.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { adminTasks } from './admin-tasks.ts';
import { dayTasks } from './day-tasks.ts';
import { gateTasks } from './gate-tasks.ts';
import { createHand, type Effort } from './hand.ts';
import { moneyTasks } from './money-tasks.ts';
import { organizerTasks } from './organizer-tasks.ts';
import { playerTasks } from './player-tasks.ts';
import { seriesTasks } from './series-tasks.ts';
import { prepareSetting, type Setting } from './setting.ts';
import type { Task } from './task.ts';

const TASKS: readonly Task[] = [
  ...organizerTasks,
  ...playerTasks,
  ...dayTasks,
  ...gateTasks,
  ...moneyTasks,
  ...adminTasks,
  ...seriesTasks,
];

/**
 * Prints what everyday tasks cost: clicks, fields, and the seconds in which the product responds.
 * A person's own seconds, for reading and typing, are not in them. Fails when a task cannot be
 * done or costs more than it may. After `tasks` part of a name chooses some; most need no other.
 */
export async function run(): Promise<void> {
  await buildApps();
  const server = await startServer({ env: FAKE_PAYMENTS });
  const browser = await launchBrowser();
  try {
    const setting = await prepareSetting(server);
    printTitle('everyday tasks at 1440 × 900; fields filled, clicks, seconds of the product');
    printHeader(['task', 'fields', 'clicks', 's', 'at most', 'best peer']);
    const problems: string[] = [];
    const [, part = ''] = process.argv.slice(2);
    for (const task of TASKS.filter(({ name }) => name.includes(part))) {
      try {
        const { fields, clicks, seconds } = await measure(browser, setting, task);
        const bound = describeBound(task);
        printRow([task.name, fields, clicks, seconds.toFixed(1), bound, task.peer ?? '']);
        if (exceeds({ fields, clicks }, task))
          problems.push(`${task.name}: ${fields} fields, ${clicks} clicks, at most ${bound}`);
      } catch (error) {
        problems.push(`${task.name}: ${String(error)}`);
      }
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** `8 fields, 5 clicks`, or nothing. */
function describeBound({ max = {} }: Task): string {
  return Object.entries(max)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(', ');
}

function exceeds({ fields, clicks }: Effort, { max }: Task): boolean {
  return fields > (max?.fields ?? Infinity) || clicks > (max?.clicks ?? Infinity);
}

async function measure(
  browser: Browser,
  setting: Setting,
  { as, from, perform }: Task,
): Promise<Effort & { seconds: number }> {
  const context = await browser.newContext({
    baseURL: setting.url,
    storageState: storageOf(setting.url, as === 'visitor' ? undefined : setting.sessions[as]),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    permissions: ['clipboard-write'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(from?.(setting) ?? '/dashboard/events');
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    const hand = createHand(page);
    const startedAt = performance.now();
    await perform(hand, setting);
    return { ...hand.effort, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    await context.close();
  }
}
