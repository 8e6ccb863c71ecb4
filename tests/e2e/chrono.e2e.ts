import { addPlayersNamed } from '../support/add-players.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_|Failed to load resource/ });

interface Checks {
  checks: { gun: string; result: string; computedMillijoules: number }[];
}

test('a gun fails without a signal, passes with one, and both checks are kept', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Chronographer'));
  const { accessToken } = organizer.tokens;
  const id = await createEvent(url, organizer, 'Chrono Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayersNamed(url, id, ['Aled Price']);
  const page = await openBrowser(organizer);
  await page.goto(`/gate/${id}`);
  await expect(page.getByText(/^Ready without signal/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Chronograph' }).click();
  await page.getByRole('button', { name: 'Chrono of Aled Price' }).click();
  const dialog = page.getByRole('dialog', { name: /Aled Price/ });
  const pad = dialog.getByRole('group', { name: 'Number pad' });
  async function check(digits: string) {
    for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click();
    await dialog.getByRole('button', { name: 'Record' }).click();
  }
  await expect(dialog.getByText(/^Up to 1\.300 J/)).toBeVisible();
  await page.context().setOffline(true);
  await check('400');
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Fail' })).toBeVisible();
  await result.getByRole('button', { name: 'Check again' }).click();
  await page.context().setOffline(false);
  await check('350');
  await expect(result.getByRole('heading', { name: 'Pass' })).toBeVisible();
  await result.getByRole('button', { name: 'Next player' }).click();
  await expect
    .poll(async () => {
      const path = `/events/${id}/chrono`;
      const { checks } = await requestApi<Checks>(url, { method: 'GET', path, accessToken });
      return checks
        .map(({ result: word, computedMillijoules }) => `${word} ${computedMillijoules}`)
        .sort();
    })
    .toEqual(['fail 1486', 'pass 1138']);
});
