import { addPlayersNamed } from '../support/add-players.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_|Failed to load resource/ });

/** Guns are measured where an organizer has set limits. */
function setLimits(url: string, accessToken: string) {
  const body = { limits: [{ class: 'full_auto', millijoules: 1_300 }] };
  return requestApi(url, { method: 'PUT', path: '/limits', accessToken, body });
}

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
  await setLimits(url, accessToken);
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

test('after a cold start without a signal each part of the gate opens', async ({
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Coldstarter'));
  const { accessToken } = organizer.tokens;
  const id = await createEvent(url, organizer, 'Cold Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await requestApi(url, {
    ...{ method: 'PUT', path: '/waiver', accessToken },
    body: { body: 'You play at your own risk.' },
  });
  await setLimits(url, accessToken);
  await addPlayersNamed(url, id, ['Aled Price']);
  const page = await openBrowser(organizer, { viewport: { width: 320, height: 640 } });
  await page.goto(`/gate/${id}`);
  await expect(page.getByText(/^Ready without signal/)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No signal/)).toBeVisible();

  await test.step('a result, and what can be done about it', async () => {
    await page.getByRole('button', { name: 'Aled Price in', exact: true }).click();
    const result = page.getByRole('alertdialog', { name: 'Result' });
    await result.getByRole('button', { name: 'Sign here' }).click();
    const waiver = page.getByRole('dialog', { name: 'Waiver: Aled Price' });
    await expect(waiver.getByText('You play at your own risk.')).toBeVisible();
    await waiver.getByRole('button', { name: 'Close' }).click();
    await result.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a player without a booking reads and signs, and survives a reload', async () => {
    await page.getByRole('button', { name: 'Add player' }).click();
    const form = page.getByRole('dialog', { name: 'Add player' });
    await form.getByLabel('Full name').fill('Wanda Walker');
    await form.getByLabel('Emergency contact', { exact: false }).first().fill('Nia');
    await form.getByLabel('Phone of the emergency contact').fill('07700 900123');
    await form.getByRole('button', { name: 'Next: read and sign' }).click();
    const waiver = page.getByRole('dialog', { name: 'Waiver: Wanda Walker' });
    await waiver.getByLabel('Your full name').fill('Wanda Walker');
    await waiver.getByRole('button', { name: 'Sign and add' }).click();
    await expect(page.getByText(/^No signal, 1 waiting to send/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^No signal, 1 waiting to send/)).toBeVisible();
  });

  await test.step('the chronograph is on a small screen as a whole', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Chronograph' }).click();
    await page.getByRole('button', { name: 'Chrono of Aled Price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aled Price' });
    for (const part of [
      dialog.getByLabel('Reading'),
      dialog.getByRole('button', { name: '1', exact: true }),
      dialog.getByRole('button', { name: 'Delete the last digit' }),
      dialog.getByRole('button', { name: 'Record' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    const key = await dialog.getByRole('button', { name: '1', exact: true }).boundingBox();
    expect(key?.height).toBeGreaterThanOrEqual(48);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await page.context().setOffline(false);
  await expect(page.getByText(/^Ready without signal/)).toBeVisible();
  const { people } = await requestApi<{ people: { name: string; flags: string[] }[] }>(url, {
    ...{ method: 'GET', path: `/events/${id}/gate`, accessToken },
  });
  expect(people.find(({ name }) => name === 'Wanda Walker')?.flags).toEqual([]);
});
