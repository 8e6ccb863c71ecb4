import { makeJoinForm } from '@muster/testing/builders';
import { addPlayers } from '../support/add-players.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { joinAndPay, leadBackHere } from '../support/online-payments.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a payment that is taken at a person is in the event’s money and the cash-up until it is reversed', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Treasurer'));
  const id = await createEvent(url, organizer, 'Till Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayers(url, id, 2);
  const page = await openBrowser(organizer);
  const details = page.getByRole('dialog', { name: 'Player One' });
  async function openPerson() {
    await page.goto(`/dashboard/events/${id}/participants`);
    await page.getByRole('link', { name: 'Player One' }).click();
    await expect(details.getByRole('region', { name: 'Money' })).toContainText('Owes £25.00');
  }
  async function expectFigures(taken: string, owed: string) {
    const panel = page.getByRole('region', { name: 'What this event has brought' });
    await expect(panel).toContainText(`Charged£50.00Taken${taken}Refunded£0.00Owed${owed}`);
  }

  await test.step('take a payment at a person, who owes it in the list', async () => {
    await page.goto(`/dashboard/events/${id}/participants`);
    const row = page.getByRole('row', { name: /Player One/ });
    await expect(row).toContainText('Owes £25.00');
    await openPerson();
    await details.getByRole('button', { name: 'Take payment' }).click();
    const form = details.getByRole('form', { name: 'Take payment' });
    await expect(form.getByLabel('Amount in pounds')).toHaveValue('25.00');
    await form.getByRole('button', { name: 'Take payment' }).click();
    await expect(details.getByText('Paid £25.00 in cash').first()).toBeVisible();
    await expect(details.getByRole('region', { name: 'Money' })).not.toContainText('Owes');
  });

  await test.step('it is in the Money panel and in the cash-up', async () => {
    await page.goto(`/dashboard/events/${id}`);
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await expectFigures('£25.00', '£25.00');
    await page.getByRole('textbox', { name: /^Counted by .* in cash$/ }).fill('20');
    await expect(page.getByText('£5.00 short').first()).toBeVisible();
  });

  await test.step('reverse it', async () => {
    await page.goto(`/dashboard/events/${id}/participants`);
    await page.getByRole('link', { name: 'Player One' }).click();
    await details.getByRole('button', { name: 'Reverse: Paid £25.00 in cash' }).click();
    await page
      .getByRole('dialog', { name: 'Reverse?' })
      .getByRole('button', { name: 'Reverse' })
      .click();
    await expect(details.getByRole('region', { name: 'Money' })).toContainText('Owes £25.00');
    await page.goto(`/dashboard/events/${id}/money`);
    await expectFigures('£0.00', '£50.00');
  });
});

test('a voucher that the organizer makes takes off its part for a player who types it', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Voucherer'));
  const player = await openAccount(url, newPerson('Greenshank'));
  const id = await createEvent(url, organizer, 'Half Price Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const page = await openBrowser(organizer);
  await page.goto('/dashboard/profile/organizing');
  await page.getByRole('button', { name: 'Set up: Vouchers' }).click();
  await page.getByRole('link', { name: 'Make a voucher' }).click();
  await page.getByRole('button', { name: 'New voucher' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: /per cent/ }).check();
  await form.getByRole('textbox', { name: 'Per cent' }).fill('50');
  await form.getByRole('button', { name: 'Make voucher' }).click();
  const code = await form.getByRole('textbox', { name: 'Code' }).inputValue();

  const joining = await openBrowser(player);
  await joining.goto(`/dashboard/events/${id}/join`);
  const field = joining.getByRole('textbox', { name: 'Voucher code (optional)' });
  await field.fill(code.toLowerCase());
  await joining.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  const joinCard = joining.getByRole('complementary', { name: 'Join this event' });
  await expect(joinCard.getByText('You have a spot.')).toBeVisible();
  await joining.goto('/dashboard/events?view=going');
  await expect(joining.getByText('Your voucher takes off £12.50.')).toBeVisible();

  await page.goto(`/dashboard/events/${id}/money`);
  const money = page.getByRole('region', { name: 'What this event has brought' });
  await expect(money.getByText('Voucher £12.50')).toBeVisible();
});

test('a spot that has to be paid for is held, paid for at the provider, and the money comes back', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Treasurer'));
  const player = await openAccount(url, newPerson('Redshank'));
  const id = await createEvent(url, organizer, 'Paid Day');
  await requestApi(url, {
    method: 'PUT',
    path: `/events/${id}`,
    accessToken: organizer.tokens.accessToken,
    body: { payment: { mode: 'required' } },
  });
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await requestApi(url, {
    path: `/events/${id}/join`,
    accessToken: player.tokens.accessToken,
    body: { joinForm: makeJoinForm({ fullName: 'Redshank Fell' }) },
  });
  const page = await openBrowser(player);
  await leadBackHere(page);
  await page.goto('/dashboard/events?view=going');
  const card = page.getByRole('article', { name: 'Paid Day' });
  await expect(card.getByText(/^Your spot is held until/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pay £25.00: Paid Day' })).toBeVisible();

  await page.goto(`/dashboard/events/${id}`);
  const joinCard = page.getByRole('complementary', { name: 'Join this event' });
  await expect(joinCard.getByText(/^Your spot is held until/)).toBeVisible();
  await joinCard.getByRole('button', { name: 'Pay £25.00: Paid Day' }).click();
  await expect(page.getByRole('heading', { name: 'Pay £25.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(joinCard.getByText('The payment was declined. Nothing was taken.')).toBeVisible();
  await joinCard.getByRole('button', { name: 'Pay £25.00: Paid Day' }).click();
  await page.getByRole('button', { name: 'Pay £25.00' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/events/${id}\\?from-payment=$`));
  await expect(joinCard.getByText('You have a spot.')).toBeVisible();
  await expect(joinCard.getByText('£25.00 paid.')).toBeVisible();
  await expect(joinCard.getByRole('button', { name: /^Receipt/ })).toBeVisible();
  await expect(joinCard.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

  await page.goto('/dashboard/events?view=going');
  await expect(card.getByText('£25.00 paid')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.goto(`/dashboard/events/${id}`);
  await page.getByRole('button', { name: 'Leave event' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this event?' });
  await expect(question).toContainText('You get £25.00 back of what you paid online.');
  await question.getByRole('button', { name: 'Leave event' }).click();
  await expect(question).toBeHidden();

  const till = await openBrowser(organizer);
  await till.goto(`/dashboard/money/${id}`);
  const list = till.getByRole('table', { name: 'Payments online' });
  await expect(list.getByRole('row', { name: /Redshank.*Paid/ })).toContainText(
    '£25.00 on its way',
  );

  await joinAndPay(url, player, { id, fullName: 'Redshank Fell' });
  await till.reload();
  await till.getByRole('button', { name: 'Refund everybody' }).click();
  const everybody = till.getByRole('dialog', { name: 'Refund everybody' });
  await expect(everybody).toContainText('1 player gets back everything that was paid online: £25');
  await everybody.getByRole('button', { name: 'Refund £25.00' }).click();
  await expect(till.getByText(/^£25\.00 was refunded to 1 player on /)).toBeVisible();
  await expect(till.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
});
