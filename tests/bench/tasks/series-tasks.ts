import { choosePicture, EVENT_INPUT, newEventForm, priceField } from '../../support/event-form.ts';
import type { Task } from './task.ts';

const TITLE = 'Sunday Sandpiper';

/** A year of Sundays: each task begins with what the one before has left. */
export const seriesTasks: readonly Task[] = [
  {
    name: 'create a year of Sundays, as a first event',
    as: 'newcomer',
    max: { fields: 12, clicks: 6 },
    peer: 'none with one approval',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Create your first event' }));
      const form = newEventForm(page);
      await hand.fill(form.getByLabel('Event title'), TITLE);
      for (const label of ['Description', 'Date and time', 'Max participants'] as const)
        await hand.fill(form.getByLabel(new RegExp(`^${label}`)), EVENT_INPUT[label]);
      await hand.fill(form.getByLabel(/^End/), '16:30');
      await hand.fill(priceField(form), '25');
      await hand.fill(form.getByLabel('Find by postcode'), 'TN22 3');
      await hand.see(page.getByRole('option', { name: 'TN22 3QW' }));
      await page.keyboard.press('Enter');
      await hand.see(form.getByText(/^Position:/));
      await choosePicture(page);
      hand.effort.clicks += 2;
      await hand.click(form.getByText('Repeats', { exact: true }));
      await hand.fill(form.getByLabel('Dates are made so many weeks ahead'), '52');
      const moves = form.getByLabel('Players can move to another date');
      await hand.choose(moves, 'Until 2 days before');
      await hand.click(form.getByRole('button', { name: 'Create Event' }));
      await hand.see(page.getByText(/repeats: \d\d dates wait for approval/));
    },
  },
  {
    name: 'approve a series with all its dates',
    as: 'superadmin',
    from: () => '/dashboard/admin',
    peer: 'none',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: `Approve series ${TITLE}` }));
      await hand.see(page.getByText(`“${TITLE}” is approved with all its dates.`));
    },
  },
  {
    name: 'book four dates of a series',
    as: 'player',
    from: () => '/dashboard/events?view=explore',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: TITLE }).first());
      await hand.click(page.getByRole('link', { name: 'Book several' }).first());
      const form = page.getByRole('dialog', { name: 'Book several dates' });
      for (const day of ['14 Feb', '21 Feb', '28 Feb', '7 Mar'])
        await hand.tick(form.getByRole('checkbox', { name: new RegExp(`^Sun ${day}`) }));
      await hand.click(form.getByRole('button', { name: 'Book 4 dates' }));
      await hand.see(form.getByRole('list', { name: 'What became of each date' }));
    },
  },
  {
    name: 'move a spot to another Sunday',
    as: 'player',
    from: () => '/dashboard/events?view=going',
    peer: 'none',
    async perform(hand) {
      const { page } = hand;
      const another = page.getByRole('button', { name: `Another date for ${TITLE}` });
      await hand.click(another.first());
      const dialog = page.getByRole('dialog', { name: 'Another date' });
      await hand.tick(dialog.getByRole('radio', { name: /^Sun 21 Mar/ }));
      await hand.click(dialog.getByRole('button', { name: 'Move' }));
      await hand.see(page.getByText(/^Moved to Sun 21 Mar 2027/));
    },
  },
  {
    name: 'call off a Sunday, from the list of events',
    as: 'newcomer',
    peer: 'none',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: TITLE }).first());
      await hand.click(page.getByRole('link', { name: 'Dates' }));
      await hand.click(page.getByRole('button', { name: /^Call off Sun 21 Feb/ }));
      const dialog = page.getByRole('dialog', { name: /^Call off/ });
      await hand.fill(dialog.getByLabel('Why'), 'The wood is flooded.');
      await hand.click(dialog.getByRole('button', { name: 'Call off' }));
      await hand.see(page.getByText(/on Sun 21 Feb 2027.* is called off\./));
    },
  },
];
