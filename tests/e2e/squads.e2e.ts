import type { Page } from '@playwright/test';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { fillVisitor, sendVisitor, visitorForm } from '../support/visitor-form.ts';

// A link works once.
test.use({ expectedNoise: /Failed to load resource/ });

const TITLE = 'Operation Night Owls';

test('a leader holds two spots for mates, who take them by their links: with an account and a new one', async ({
  page: visitor,
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const [fox, mate, guest] = [newPerson('Fox'), newPerson('Badger'), newPerson('Stoat')];
  const leader = await openBrowser(await openAccount(url, fox));
  const links: string[] = [];

  await test.step('the join form holds the spots, and their links are there at once', async () => {
    await leader.goto(`/dashboard/events/${id}/join`);
    const form = leader.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('radio', { name: 'With my squad' }).check();
    await form.getByRole('textbox', { name: 'Name of the squad' }).fill('Night Owls');
    await form.getByRole('textbox', { name: 'Spots to hold for mates' }).fill('2');
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    const squad = leader.getByRole('dialog', { name: 'Night Owls' });
    for (const name of ['Open spot 1', 'Open spot 2']) {
      await squad.getByRole('button', { name: `Show link to ${name}` }).click();
      const link = squad.getByRole('textbox', { name: `Link to ${name}` });
      links.push(`/claim${new URL(await link.inputValue()).hash}`);
    }
    await squad.getByRole('button', { name: 'Close' }).click();
    await expectMembers(leader, '3 of 3 confirmed, 2 not claimed');
  });

  await test.step('a mate with an account takes one', async () => {
    const own = await openBrowser(await openAccount(url, mate));
    await own.goto(links[0]!);
    await expect(own.getByText(TITLE)).toBeVisible();
    await own.getByRole('link', { name: 'Take this spot' }).click();
    const form = own.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(form).toBeHidden();
    await own.goto('/dashboard/events?view=going');
    await expectMembers(own, '3 of 3 confirmed, 1 not claimed');
    await own.goto(links[0]!);
    await expect(own.getByText('This link leads to no spot')).toBeVisible();
  });

  await test.step('a mate without one makes it with the spot', async () => {
    await visitor.goto(links[1]!);
    await visitor.getByRole('link', { name: 'Take this spot' }).click();
    const form = visitorForm(visitor);
    await fillVisitor(form, guest);
    await sendVisitor(form, guest);
    await expect(form).toBeHidden();
    await visitor.goto('/dashboard/events?view=going');
    await expectMembers(visitor, /^3 of 3 confirmed$/);
  });

  await test.step('the organizer has three players of one squad', async () => {
    const own = await openBrowser(organizer);
    await own.goto(`/dashboard/events/${id}/participants`);
    for (const { fullName } of [fox, mate, guest])
      await expect(own.getByRole('row', { name: new RegExp(fullName) })).toContainText(
        'Night Owls',
      );
    await expect(own.getByText('Guest of Night Owls')).toHaveCount(0);
  });
});

async function expectMembers(page: Page, text: string | RegExp): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Squad Night Owls' }).getByText(text),
  ).toBeVisible();
}
