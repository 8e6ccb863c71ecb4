import { choosePicture, EVENT_INPUT, priceField } from '../../support/event-form.ts';
import { DAY_TITLES } from './day.ts';
import type { Hand } from './hand.ts';
import { TITLES } from './setting.ts';
import type { Task } from './task.ts';

function participantsDialog({ page }: Hand) {
  return page.getByRole('dialog');
}

async function openParticipants(hand: Hand, title: string = TITLES.game): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('link', { name: `View All participants of ${title}` }).first());
  await hand.see(participantsDialog(hand).getByRole('row', { name: /Aled/ }));
}

/** What organizers do; each begins on the list of events. */
export const organizerTasks: readonly Task[] = [
  {
    name: 'share an event of the list',
    as: 'organizer',
    peer: 'Luma',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: `Share ${TITLES.second}` }));
      await hand.click(page.getByRole('button', { name: 'Copy link' }));
      await hand.see(page.getByText(/copied/i));
    },
  },
  {
    name: 'create an event with a picture',
    as: 'organizer',
    max: { fields: 8, clicks: 5 },
    peer: 'Luma (20 s), Hi.Events',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'New Event' }));
      const form = page.getByRole('dialog', { name: 'Create New Event' });
      await hand.fill(form.getByLabel('Event title'), 'Operation Noon');
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
      await hand.click(form.getByRole('button', { name: 'Create Event' }));
      await hand.see(page.getByRole('article', { name: 'Operation Noon' }));
    },
  },
  {
    name: 'duplicate an event to another date',
    as: 'organizer',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: `Duplicate ${TITLES.second}` }));
      const form = page.getByRole('dialog', { name: 'Create New Event' });
      await hand.fill(form.getByLabel(/^Date and time/), '14/03/2027 09:30');
      await hand.click(form.getByRole('button', { name: 'Create Event' }));
      await form.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'see who has not checked in',
    as: 'organizer',
    async perform(hand) {
      await openParticipants(hand);
      await hand.click(
        participantsDialog(hand).getByText('Not checked in', { exact: true }).first(),
      );
      await hand.see(participantsDialog(hand).getByRole('row', { name: /Aled/ }));
    },
  },
  {
    name: 'check in a player by name',
    as: 'host',
    peer: 'Luma',
    async perform(hand) {
      await openParticipants(hand, DAY_TITLES.today);
      const dialog = participantsDialog(hand);
      await hand.fill(dialog.getByRole('searchbox'), 'bron');
      const row = dialog.getByRole('row', { name: /Bronwen/ });
      await hand.click(row.getByRole('button', { name: /^Check in/ }).first());
      await hand.see(row.getByText(/Checked in|In /).first());
    },
  },
  {
    name: 'remind those who owe',
    as: 'organizer',
    peer: 'Hi.Events',
    async perform(hand) {
      await openParticipants(hand);
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Remind who owes money' }));
      const dialog = page.getByRole('dialog').last();
      await hand.click(dialog.getByRole('button', { name: /^(Send|Remind)/ }));
      await hand.see(page.getByText(/remind|sent/i));
    },
  },
  {
    name: 'announce to everyone',
    as: 'organizer',
    async perform(hand) {
      await openParticipants(hand);
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Announce' }));
      const form = page.getByRole('dialog', { name: 'Announce to participants' });
      await hand.fill(form.getByRole('textbox'), 'Bring water.');
      await hand.click(form.getByRole('button', { name: /^Send to/ }));
      await form.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'give a waiting player a spot',
    as: 'organizer',
    async perform(hand) {
      await openParticipants(hand);
      const { page } = hand;
      const row = participantsDialog(hand).getByRole('row', { name: /Erin/ });
      await hand.click(row.getByRole('button', { name: /^Confirm/ }).first());
      await hand.click(page.getByRole('button', { name: /Raise|Confirm/ }).last());
      await hand.see(row.getByText('Confirmed'));
    },
  },
  {
    name: 'print the list',
    as: 'organizer',
    async perform(hand) {
      await openParticipants(hand);
      const { page } = hand;
      await page.evaluate(() => {
        globalThis.print = () => document.body.append('printed');
      });
      await hand.click(page.getByRole('button', { name: /^Print/ }));
      await hand.see(page.getByText('printed'));
    },
  },
  {
    name: 'export the contacts',
    as: 'organizer',
    async perform(hand) {
      await openParticipants(hand);
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Export', exact: true }));
      const file = page.waitForEvent('download');
      await hand.click(page.getByRole('menuitem').first());
      await file;
    },
  },
  {
    name: 'answer a message',
    as: 'organizer',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: /^Messages \d/ }));
      await hand.click(page.getByRole('link', { name: 'Open Messages' }));
      await hand.click(page.getByRole('link', { name: /Dunlin/ }).first());
      await hand.fill(page.getByRole('textbox', { name: /message/i }), 'See you there.');
      await page.keyboard.press('Enter');
      await hand.see(page.getByRole('log').getByText('See you there.'));
    },
  },
];
