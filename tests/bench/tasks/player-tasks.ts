import { fillRegistration } from '../../support/session-screens.ts';
import type { Hand } from './hand.ts';
import { newPlayer, TITLES } from './setting.ts';
import type { Task } from './task.ts';

/** Fills the open registration form, and sends it. */
export async function register({ page, effort }: Hand): Promise<void> {
  await fillRegistration(page, newPlayer());
  effort.fields += 7;
  effort.clicks += 1;
}

/** What visitors and players do. */
export const playerTasks: readonly Task[] = [
  {
    name: 'from the link of an event to a spot, without an account',
    as: 'visitor',
    from: ({ secondId }) => `/e/${secondId}`,
    // One form, no page in between.
    max: { fields: 9, clicks: 2 },
    peer: 'Partiful (2 fields), Eventbrite',
    async perform(hand) {
      const { page } = hand;
      const person = newPlayer();
      await hand.click(page.getByRole('link', { name: 'Join', exact: true }));
      const form = page.getByRole('dialog', { name: 'Join this event' });
      await hand.fill(form.getByLabel('Full name'), person.fullName);
      await hand.fill(form.getByLabel('Nick name'), person.nickName);
      await hand.fill(form.getByLabel('Date of birth'), '12/03/1990');
      await hand.fill(form.getByLabel('Email'), person.email);
      await hand.fill(form.getByRole('textbox', { name: 'Password' }), person.password);
      await hand.fill(form.getByLabel('Phone', { exact: true }), '07700 900123');
      await hand.fill(form.getByLabel('Emergency contact').first(), 'Ann Fox');
      await hand.fill(form.getByLabel('Phone of your emergency contact'), '07700 900124');
      await hand.tick(form.getByRole('checkbox', { name: /may see these details/ }));
      await hand.click(form.getByRole('button', { name: 'Join' }));
      await hand.see(page.getByText(/^You have a spot/));
    },
  },
  {
    name: 'register as an organizer',
    as: 'visitor',
    from: () => '/register',
    peer: 'pretix, Hi.Events',
    async perform(hand) {
      await register(hand);
      await hand.see(hand.page.getByRole('navigation', { name: 'Main' }));
    },
  },
  {
    name: 'join an event of Explore, signed in',
    as: 'player',
    from: () => '/dashboard/events?view=explore',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: TITLES.second }).first());
      await hand.click(page.getByRole('link', { name: 'Join', exact: true }));
      const form = page.getByRole('dialog', { name: 'Join this event' });
      await hand.click(form.getByRole('button', { name: 'Join', exact: true }));
      await hand.see(page.getByText(/^You have a spot/));
    },
  },
  {
    name: 'show the ticket',
    as: 'player',
    peer: 'Luma (wallet)',
    from: () => '/dashboard/events?view=going',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: `Ticket for ${TITLES.game}` }));
      await hand.see(page.getByRole('img', { name: 'QR code for the organizer' }));
    },
  },
  {
    name: 'leave an event',
    as: 'player',
    from: ({ secondId }) => `/e/${secondId}`,
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Leave event' }));
      const question = page.getByRole('dialog', { name: 'Leave this event?' });
      await hand.click(question.getByRole('button', { name: 'Leave event' }));
      await question.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'join with a squad of four, and have a link for each of the others',
    as: 'player',
    from: ({ secondId }) => `/e/${secondId}`,
    // One form, and the links are there.
    max: { fields: 3, clicks: 2 },
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Join', exact: true }));
      const form = page.getByRole('dialog', { name: 'Join this event' });
      await hand.tick(form.getByRole('radio', { name: 'With my squad' }));
      await hand.fill(form.getByRole('textbox', { name: 'Name of the squad' }), 'Night Owls');
      await hand.fill(form.getByRole('textbox', { name: 'Spots to hold for mates' }), '3');
      await hand.click(form.getByRole('button', { name: 'Join', exact: true }));
      const squad = page.getByRole('dialog', { name: 'Night Owls' });
      await hand.see(squad.getByRole('textbox', { name: 'Link to Open spot 3' }));
    },
  },
];
