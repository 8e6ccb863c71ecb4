import type { Locator } from '@playwright/test';
import { addPlayers } from '../support/add-players.ts';
import { approveEvent } from '../support/create-event.ts';
import { choosePicture, fillEvent, newEventForm } from '../support/event-form.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

async function hrefOf(link: Locator): Promise<string> {
  return (await link.getAttribute('href')) ?? '';
}

for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
  test(`an event is created for 09:30 UK time in ${timezoneId}, and says so everywhere`, {
    tag: '@wide',
  }, async ({ url, openBrowser }) => {
    const page = await openBrowser(await openAccount(url, newPerson('Traveller')), { timezoneId });
    const sentence = /Sat 3 Jul 2027, 09:30( – 16:30)? UK time/;
    await page.goto('/dashboard/events/new');
    await fillEvent(page, 'Abroad');
    await newEventForm(page)
      .getByLabel(/^Date and time/)
      .fill('03/07/2027 09:30');
    await expect(newEventForm(page).getByText(sentence).first()).toBeVisible();
    await choosePicture(page);
    await page.getByRole('button', { name: 'Create Event' }).last().click();

    const card = page.getByRole('article', { name: 'Abroad' });
    await expect(card.getByText(sentence)).toHaveAttribute('datetime', '2027-07-03T08:30:00.000Z');
    const participantsLink = card.getByRole('link', { name: /^View All participants/ });
    const [, id = ''] = /events\/([0-9a-f]{24})/.exec(await hrefOf(participantsLink)) ?? [];
    await card.getByRole('link', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit Event' });
    await expect(form.getByLabel(/^Date and time/)).toHaveValue('03/07/2027 09:30');
    await form.getByRole('button', { name: 'Close' }).first().click();

    await approveEvent(url, await openSession(url, SUPERADMIN), id);
    await addPlayers(url, id, 1);
    await participantsLink.click();
    const participants = page.getByRole('dialog');
    await expect(participants.getByText(sentence)).toBeVisible();
    const download = page.waitForEvent('download');
    await participants.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /JSON/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^abroad-2027-07-03-/);
    await page.goto(`/dashboard/events/${id}`);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: 'Page', exact: true }).click();
    await expect(page.getByRole('main').getByText('09:30–16:30 UK time')).toBeVisible();
  });
}
