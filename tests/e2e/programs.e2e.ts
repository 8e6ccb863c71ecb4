import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { addPlayers } from '../support/add-players.ts';
import { approveEvent, createEvent, inAnHour } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);
/** On every server a removed key is out by then. */
const OUT_MS = 5_000;

// What is refused says so in the console, too.
test.use({ expectedNoise: /400 \(Bad Request\) \S+\/api\/(api-keys|webhooks)\// });

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

  await programs.getByRole('button', { name: 'Change: Till' }).click();
  const change = page.getByRole('dialog', { name: 'Change this key' });
  const until = change.getByLabel('Until the end of');
  await change.getByLabel('Name of the program').fill('Bar');
  await until.fill('31/12/2090');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText('A key can only end sooner', { exact: true })).toBeVisible();
  await until.fill(formatDay(new Date()));
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(programs.getByText(/ends today/)).toBeVisible();

  await programs.getByRole('button', { name: 'Remove: Bar' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Bar”?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  // Its row had the focus.
  await expect(programs.getByRole('button', { name: 'Add a key' })).toBeFocused();
  await expect(programs.getByText('Off')).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await fetch(`${url}/api/events`, { headers })).status, { timeout: OUT_MS })
    .toBe(401);
});

test('a webhook that is added in the settings is told of a join, signed', async ({
  url,
  openBrowser,
}) => {
  await using receiver = await startReceiver();
  const session = await openAccount(url, newPerson('Olive'));
  const id = await createEvent(url, session, 'Night Raid', inAnHour());
  const page = await openBrowser(session);
  await page.goto('/dashboard/profile/organizing');
  const programs = page.getByRole('region', { name: 'Programs' });
  await programs.getByRole('button', { name: 'Set up: Programs' }).click();
  await programs.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'Payments' }).check();
  await form.getByLabel('Choose one by one: Participants').click();
  await form.getByLabel('Player confirmed').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();

  const added = page.getByRole('dialog', { name: 'Keep this secret' });
  await page.keyboard.press('Escape');
  const secret = await added.getByLabel('Secret').inputValue();
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(programs.getByText('1 webhook', { exact: true })).toBeVisible();
  const webhook = programs.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(webhook).toContainText('Player confirmed · Payments');
  await expect(webhook).toContainText('All events · Nothing delivered yet');

  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayers(url, id, 1);
  await expect.poll(() => receiver.requests.length).toBe(1);
  const [told] = receiver.requests;
  expect(told?.signature.split(' ')).toContain(signatureOf(told, secret));
  expect(JSON.parse(told?.body ?? '')).toMatchObject({ type: 'participation.confirmed' });

  async function choose(item: string) {
    await page.getByRole('button', { name: `More for ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }
  await choose('Send a test');
  await expect(webhook).toContainText('All events · Delivered');
  await choose('Deliveries');
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries.filter({ hasText: 'Delivered' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await choose('Change…');
  const change = page.getByRole('dialog', { name: 'Change this webhook' });
  await change.getByLabel('Address').fill('https://10.0.0.1/');
  await change.getByRole('checkbox', { name: 'Payments' }).uncheck();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText(/^Give an https address/)).toBeVisible();
  await change.getByLabel('Address').fill(receiver.url);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(webhook).not.toContainText('Payments');
  await expect(webhook).toContainText('Player confirmed');
  await choose('Switch off');
  await expect(webhook).toContainText('All events · Off');
});

/** `12/12/2026`: a day in London as it is typed. */
function formatDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
}

interface Told {
  id: string;
  sentAt: string;
  signature: string;
  body: string;
}

/** A receiver that takes everything, until the test is over. */
async function startReceiver() {
  const requests: Told[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [id, sentAt, signature] = ['id', 'timestamp', 'signature'].map(headerOf(request));
    requests.push({ id, sentAt, signature, body } as Told);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/muster`,
    requests,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

function headerOf({ headers }: IncomingMessage) {
  return (name: string) => String(headers[`webhook-${name}`]);
}

/** By Standard Webhooks. */
function signatureOf(told: Told | undefined, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${told?.id}.${told?.sentAt}.${told?.body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
