import { makeJoinForm } from '@muster/testing/builders';
import { addPlayersNamed } from '../support/add-players.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_|Failed to load resource/ });

const BODY =
  'Airsoft is played at your own risk.\n\nWear eye protection. See https://example.org/rules.';

/** An event of an organizer with a waiver. */
async function openEvent(url: string): Promise<{ organizer: Session; id: string }> {
  const organizer = await openAccount(url, newPerson('Waiverer'));
  const id = await createEvent(url, organizer, 'Signing Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  return { organizer, id };
}

test('an organizer writes a waiver, and a player signs it by keyboard and draws', async ({
  url,
  openBrowser,
}) => {
  const { organizer, id } = await openEvent(url);
  const settings = await openBrowser(organizer);
  await settings.goto('/dashboard/profile');
  await settings.getByRole('link', { name: 'Organizing' }).click();
  await settings.getByRole('button', { name: 'Set up: Waiver' }).click();
  await settings.getByRole('button', { name: 'Write a waiver' }).click();
  await settings.getByLabel('What players sign').fill(BODY);
  await settings.getByRole('button', { name: 'Save the waiver' }).click();
  await expect(settings.getByText(/^Players of your events sign version 1,/)).toBeVisible();

  const player = await openAccount(url, newPerson('Signer'));
  await requestApi(url, {
    path: `/events/${id}/join`,
    accessToken: player.tokens.accessToken,
    body: { joinForm: makeJoinForm({ fullName: 'Sally Signer' }) },
  });
  const page = await openBrowser(player);
  await page.goto(`/dashboard/events/${id}`);
  const open = page.getByRole('button', { name: 'Read and sign the waiver: Signing Day' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Waiver: Signing Day' });
  await dialog.getByRole('button', { name: 'Draw it, too (optional)' }).click();
  const canvas = dialog.getByRole('img', { name: 'Drawing of the signature' });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas has no size');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await dialog.getByLabel('Your full name').fill('Sally Signer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have signed the waiver', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Read the waiver: Signing Day' }).click();
  await expect(dialog.getByRole('img', { name: 'Signature of Sally Signer' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog
    .getByRole('button', { name: 'PDF to print of the signed waiver: Signing Day' })
    .click();
  expect((await download).suggestedFilename()).toMatch(/-waiver\.pdf$/);
});

test('without a signal somebody signs at the gate and is in; it is sent once there is one', async ({
  url,
  openBrowser,
}) => {
  const { organizer, id } = await openEvent(url);
  const { accessToken } = organizer.tokens;
  await requestApi(url, { method: 'PUT', path: '/waiver', accessToken, body: { body: BODY } });
  await addPlayersNamed(url, id, ['Aled Price']);
  const page = await openBrowser(organizer);
  await page.goto(`/gate/${id}`);
  await expect(page.getByText(/^Ready without signal/)).toBeVisible();
  await page.getByRole('button', { name: 'Aled Price in', exact: true }).click();
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByText('Waiver not signed')).toBeVisible();
  await page.context().setOffline(true);
  await result.getByRole('button', { name: 'Sign here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiver: Aled Price' });
  await dialog.getByLabel('Your full name').fill('Aled Price');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  // What is owed has to be seen, too.
  await result.getByRole('button', { name: 'Pays later' }).click();
  await expect(page.getByText('Aled in')).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const { people } = await requestApi<{ people: { flags: string[]; isInside: boolean }[] }>(
        url,
        { method: 'GET', path: `/events/${id}/gate`, accessToken },
      );
      return people.map(({ flags, isInside }) => [flags, isInside]);
    })
    .toEqual([[[], true]]);
});
