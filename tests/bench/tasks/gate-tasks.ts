import { storageOf } from '../../support/session.ts';
import { createHand, type Hand } from './hand.ts';
import { register } from './player-tasks.ts';
import type { Setting } from './setting.ts';
import type { Task } from './task.ts';

function gatePath({ day }: Setting): string {
  return `/gate/${day.today}`;
}

/** Presses In of somebody who owes the price, and then what becomes of it. */
async function letIn(hand: Hand, name: string, button: string): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('button', { name: `${name} in`, exact: true }));
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await hand.click(result.getByRole('button', { name: button }));
}

/** Somebody without an account, at a phone. */
async function openPhone({ page, effort }: Hand, url: string): Promise<Hand> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...{ baseURL: url, storageState: storageOf(url), viewport: { width: 390, height: 844 } },
    });
  if (!context) throw new Error('The browser is gone');
  return createHand(await context.newPage(), effort);
}

/** Opens the gate that an accepted invitation leads to. */
async function startCheckIn(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('link', { name: 'Start check-in' }));
  await hand.see(page.getByRole('list', { name: 'People' }));
}

/** What is done at the gate. */
export const gateTasks: readonly Task[] = [
  {
    name: 'pair a phone, from the event',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.today}`,
    max: { clicks: 2 },
    peer: 'pretixSCAN',
    async perform(hand, { url, day }) {
      const { page } = hand;
      await hand.fill(page.getByRole('textbox', { name: 'Name of the phone' }), 'Kim’s phone');
      await hand.click(page.getByRole('button', { name: 'Show pairing code' }));
      const shown = await page.getByText(/^\w{5} \w{5}$/).textContent();
      // Scanned by the phone's own camera, which opens the address.
      const phone = await openPhone(hand, url);
      await phone.page.goto(`/gate/pair#${shown?.replace(' ', '')}`);
      await phone.click(phone.page.getByRole('button', { name: 'Pair' }));
      await phone.page.waitForURL(`**/gate/${day.today}`);
      await phone.see(phone.page.getByText(/^Ready without signal/));
      await phone.page.context().close();
    },
  },
  {
    name: 'open the gate',
    as: 'host',
    peer: 'Eventbrite Organizer',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: /^Start check-in/ }).first());
      await hand.see(page.getByRole('list', { name: 'People' }));
    },
  },
  {
    name: 'check in a player who owes, at the gate',
    as: 'host',
    from: gatePath,
    peer: 'none offline',
    async perform(hand) {
      await letIn(hand, 'Aled Price', 'Cash £25.00');
      await hand.see(hand.page.getByText('Aled paid £25.00 in cash, in'));
    },
  },
  {
    name: 'reload the gate without a signal, and check in',
    as: 'host',
    from: gatePath,
    peer: 'pretixSCAN',
    async perform(hand) {
      const { page } = hand;
      await hand.see(page.getByText(/^Ready without signal/));
      await page.context().setOffline(true);
      await page.reload();
      await letIn(hand, 'Carys Adams', 'Pays later');
      await hand.see(page.getByText('Carys in'));
      await page.context().setOffline(false);
      await hand.see(page.getByText(/^Ready without signal/));
    },
  },
  {
    name: 'add a walk-in who pays',
    as: 'host',
    from: gatePath,
    peer: 'Hi.Events, Square',
    async perform(hand) {
      const { page } = hand;
      const count = await page.getByText(/^\d+ of \d+ in$/).textContent();
      const [isIn = 0, of = 0] = (count ?? '').match(/\d+/g)?.map(Number) ?? [];
      await hand.click(page.getByRole('button', { name: 'Add player' }));
      const form = page.getByRole('dialog', { name: 'Add player' });
      await hand.fill(form.getByLabel('Full name'), 'Wanda Walker');
      await hand.fill(form.getByLabel('Emergency contact', { exact: false }).first(), 'Nia');
      await hand.fill(form.getByLabel('Phone of the emergency contact'), '07700 900123');
      await hand.choose(form.getByLabel('Paid'), 'Cash');
      await hand.click(form.getByRole('button', { name: 'Add, in' }));
      await hand.see(page.getByText(`${isIn + 1} of ${of + 1} in`));
    },
  },
  {
    name: 'say what a second admission was',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.today}`,
    peer: 'pretix',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Look: 1 let in twice' }));
      const conflicts = page.getByRole('region', { name: 'Let in twice' });
      await hand.click(conflicts.getByRole('button', { name: /^Lent ticket/ }));
      await conflicts.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'from an invitation to the gate, signed in',
    as: 'helper',
    from: ({ day }) => `/crew/accept#${day.tokens[0]}`,
    max: { clicks: 3 },
    peer: 'Luma, pretix',
    async perform(hand) {
      await hand.click(hand.page.getByRole('button', { name: 'Accept invitation' }));
      await startCheckIn(hand);
    },
  },
  {
    name: 'from an invitation to the gate, without an account',
    as: 'visitor',
    from: ({ day }) => `/crew/accept#${day.tokens[1]}`,
    max: { clicks: 3 },
    peer: 'Luma, pretix',
    async perform(hand) {
      await hand.click(hand.page.getByRole('link', { name: 'Sign up and accept' }));
      await register(hand);
      await startCheckIn(hand);
    },
  },
];
