import { leadBackHere } from '../../support/online-payments.ts';
import { DAY_TITLES } from './day.ts';
import type { Task } from './task.ts';

/** What is done about money. */
export const moneyTasks: readonly Task[] = [
  {
    name: 'pay online',
    as: 'payer',
    from: ({ day }) => `/dashboard/events/${day.paid}`,
    peer: 'Eventbrite, Hi.Events',
    async perform(hand) {
      const { page } = hand;
      await leadBackHere(page);
      const card = page.getByRole('complementary', { name: 'Join this event' });
      await hand.click(card.getByRole('button', { name: `Pay £25.00: ${DAY_TITLES.paid}` }));
      await hand.see(page.getByRole('heading', { name: 'Pay £25.00' }));
      await hand.click(page.getByRole('button', { name: 'Pay £25.00' }));
      await hand.see(card.getByText('£25.00 paid.'));
    },
  },
  {
    name: 'download the receipt',
    as: 'payer',
    from: () => '/dashboard/events?view=going',
    peer: 'Luma (wallet)',
    async perform(hand) {
      const { page } = hand;
      await Promise.all([
        page.waitForEvent('download'),
        hand.click(page.getByRole('button', { name: `Receipt: ${DAY_TITLES.paid}` })),
      ]);
    },
  },
  {
    name: 'cash up what one marshal has taken',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.today}`,
    peer: 'none',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Money', exact: true }));
      const counted = page.getByRole('textbox', { name: /^Counted by .* in cash$/ });
      await hand.fill(counted.first(), '20');
      await hand.see(page.getByText(/short/));
    },
  },
  {
    name: 'refund one player, from the tab Money',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.paid}/money`,
    peer: 'Eventbrite',
    async perform(hand) {
      const { page } = hand;
      const list = page.getByRole('table', { name: 'Payments online' });
      await hand.click(list.getByRole('button', { name: /^Refund: / }).first());
      const dialog = page.getByRole('dialog');
      await hand.click(dialog.getByRole('button', { name: /^Refund/ }));
      await hand.see(list.getByText(/£25\.00 (on its way|refunded)/));
    },
  },
  {
    name: 'refund everybody, from the tab Money',
    as: 'host',
    from: ({ day }) => `/dashboard/events/${day.paid}/money`,
    peer: 'Eventbrite',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Refund everybody' }));
      const dialog = page.getByRole('dialog', { name: 'Refund everybody' });
      await hand.click(dialog.getByRole('button', { name: /^Refund £/ }));
      await hand.see(page.getByText(/was refunded to \d players? on /));
    },
  },
];
