import { approveEvent } from '../../support/create-event.ts';
import { DAY_TITLES } from './day.ts';
import type { Task } from './task.ts';

/** What comes before a game and after it. */
export const dayTasks: readonly Task[] = [
  {
    name: 'get approved: the open page says so',
    as: 'host',
    max: { fields: 0, clicks: 0 },
    peer: 'all: at once',
    async perform(hand, { url, day, sessions }) {
      const { page } = hand;
      await hand.see(page.getByRole('article', { name: DAY_TITLES.waiting }));
      await approveEvent(url, sessions.superadmin, day.waiting);
      await hand.see(page.getByText('Your page is live'));
    },
  },
  {
    name: 'invite a helper to the gate',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.today}`,
    peer: 'Luma, pretix',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Crew', exact: true }));
      await hand.click(page.getByRole('button', { name: 'Invite somebody' }));
      const form = page.getByRole('region', { name: 'Invite somebody' });
      await hand.click(form.getByRole('button', { name: 'Make invitation' }));
      await hand.see(form.getByRole('img', { name: 'QR code of the invitation' }));
    },
  },
  {
    name: 'sign the waiver of a minor',
    as: 'guardian',
    from: ({ day }) => `/dashboard/events/${day.signing}`,
    peer: 'Smartwaiver',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: /^Read and sign the waiver for/ }));
      const dialog = page.getByRole('dialog', { name: /^Waiver for / });
      await hand.fill(dialog.getByLabel('Your full name'), 'Gadwall Fox');
      await hand.click(dialog.getByRole('button', { name: /^Sign for / }));
      await hand.see(page.getByText(/^You have signed the waiver/));
    },
  },
  {
    name: 'mark the no-shows after the game',
    as: 'host',
    peer: 'none',
    async perform(hand) {
      const { page } = hand;
      const facts = page.getByRole('list', { name: 'How it went' });
      await hand.click(facts.getByRole('button', { name: 'Mark as a no-show' }));
      await hand.see(facts.getByText('1 no-show'));
    },
  },
];
