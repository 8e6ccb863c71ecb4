import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createEvent, inAnHour } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);
/** On every server a removed key is out by then. */
const OUT_MS = 5_000;
/** Nothing answers there, and nothing is sent to it. */
const WEBHOOK_HOST = 'hooks.example.org';

test('a program works with a key that is made in the settings, until it is removed', async ({
  url,
  openBrowser,
}) => {
  const person = newPerson('Olive');
  const session = await openAccount(url, person);
  await createEvent(url, session, 'Night Raid', inAnHour());
  const page = await openBrowser(session);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/profile/organizing');
  const programs = page.getByRole('region', { name: 'Programs' });
  await expect(programs.getByText('Off')).toBeVisible();
  await programs.getByRole('button', { name: 'Set up: Programs' }).click();
  await programs.getByRole('button', { name: 'Add a key' }).click();
  const form = page.getByRole('dialog', { name: 'Add a key' });
  await form.getByLabel('Name of the program').fill('Till');
  await form.getByLabel('See events, counts and participants by number').check();
  await form.getByLabel('Change status and check-in, move to other dates').check();
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Make key' }).click();

  const made = page.getByRole('dialog', { name: 'Keep this key' });
  await page.keyboard.press('Escape');
  await made.getByRole('button', { name: 'Copy key' }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const command = await made.getByLabel('Command').inputValue();
  const { stdout } = await run('sh', ['-c', command]);
  expect(JSON.parse(stdout).data).toMatchObject({
    key: { name: 'Till', roles: ['read', 'participants'], eventId: null },
    organizer: { id: session.user.id },
  });
  await made.getByRole('button', { name: 'Done' }).click();

  await programs.getByRole('button', { name: 'Remove: Till' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Till”?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(programs.getByText('Off')).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await fetch(`${url}/api/events`, { headers })).status, { timeout: OUT_MS })
    .toBe(401);
});

test('a webhook is added in the settings, and its row says what it is for', async ({
  url,
  openBrowser,
}) => {
  const session = await openAccount(url, newPerson('Olive'));
  await createEvent(url, session, 'Night Raid', inAnHour());
  const page = await openBrowser(session);
  await page.goto('/dashboard/profile/organizing');
  const programs = page.getByRole('region', { name: 'Programs' });
  await programs.getByRole('button', { name: 'Set up: Programs' }).click();
  await programs.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('http://10.0.0.1/muster');
  await form.getByLabel('Payments').check();
  await form.getByLabel('Choose one by one: Participants').click();
  await form.getByLabel('Player checked in').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText(/^Give an https address with a public host name/)).toBeVisible();
  await form.getByLabel('Address').fill(`https://${WEBHOOK_HOST}/muster`);
  await form.getByRole('button', { name: 'Add webhook' }).click();

  const added = page.getByRole('dialog', { name: 'Keep this secret' });
  await page.keyboard.press('Escape');
  await expect(added.getByLabel('Secret')).toHaveValue(/^whsec_[\w+/]{43}=$/);
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(programs.getByText('1 webhook', { exact: true })).toBeVisible();
  const webhook = programs.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(webhook).toContainText('Player checked in · Payments');
  await expect(webhook).toContainText('All events · Nothing delivered yet');

  await page.getByRole('button', { name: `More for https://${WEBHOOK_HOST}/muster` }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(webhook).toContainText('All events · Off');
});
