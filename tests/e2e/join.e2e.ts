import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { fillRegistration } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';
import { fillVisitor, sendVisitor, visitorForm } from '../support/visitor-form.ts';

const TITLE = 'Operation Shared Link';
const customFields = [
  {
    label: 'Rental',
    options: [
      { label: 'Rifle', price: 12.5 },
      { label: 'Mask', price: 3 },
    ],
  },
];

test('a visitor opens a shared link, registers, lands on the event and joins with an option', async ({
  page,
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const { accessToken } = organizer.tokens;
  const body = { customFields, basePrice: 25 };
  await requestApi(url, { method: 'PUT', path: `/events/${id}`, accessToken, body });
  const player = newPerson('Godwit');

  await test.step('the shared link shows the event to a visitor', async () => {
    await page.goto(`/e/${id}`);
    await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
    await expect(page).toHaveTitle(`${TITLE} · Muster`);
    await expect(page.getByText('There is a spot for you.')).toBeVisible();
  });

  await test.step('registering leads back to the event', async () => {
    await page.getByRole('link', { name: 'Register' }).click();
    await fillRegistration(page, player);
    await expect(page).toHaveURL(new RegExp(`/e/${id}$`));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  await test.step('the form adds up the price, and the answer says that there is a spot', async () => {
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Join this event' });
    await expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue(player.fullName);
    await form.getByRole('radio', { name: 'Rifle +£12.50' }).check();
    await expect(form.getByText('£37.50')).toBeVisible();
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Join this event' })).toContainText(
      'You have a spot.',
    );
  });

  await test.step('the organizer sees the right amount', async () => {
    const other = await openBrowser(organizer);
    await other.goto(`/dashboard/events/${id}/participants`);
    const row = other.getByRole('row', { name: /Godwit/ });
    await expect(row).toContainText('£37.50');
  });

  await test.step('the player leaves, and can join again', async () => {
    await page.getByRole('button', { name: 'Leave event' }).click();
    const question = page.getByRole('dialog', { name: 'Leave this event?' });
    await question.getByRole('button', { name: 'Leave event' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible();
  });
});

test('a visitor joins with one form: account, spot and ticket come from it, and a reload keeps it', async ({
  page,
  url,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const player = newPerson('Whimbrel');
  await page.goto(`/e/${id}`);
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  const form = visitorForm(page);

  await test.step('what was typed survives a reload, except for the password', async () => {
    await fillVisitor(form, player);
    await page.reload();
    await expect(form.getByLabel('Full name')).toHaveValue(player.fullName);
    await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('07700 900123');
  });

  await test.step('one press makes the account and the spot', async () => {
    await sendVisitor(form, player);
    await expect(page.getByText(/^You have a spot/).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto('/dashboard/events?view=going');
    await page.getByRole('link', { name: `Ticket for ${TITLE}` }).click();
    await expect(page.getByRole('img', { name: 'QR code for the organizer' })).toBeVisible();
  });
});
