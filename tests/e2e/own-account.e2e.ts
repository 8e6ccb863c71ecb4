import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteAccounts } from '@muster/server/src/jobs/delete-accounts/delete-accounts.ts';
import { readConfig } from '@muster/server/src/platform/config/config.ts';
import { createDiskStorage } from '@muster/server/src/platform/storage/disk-storage.ts';
import { readZip } from '@muster/server/test/support/read-zip.ts';
import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { createEvent } from '../support/create-event.ts';
import { openDatabase } from '../support/open-database.ts';
import { newPerson, type Person } from '../support/person.ts';
import { addPhotos, momentsOf } from '../support/profile-states.ts';
import { openAccount } from '../support/session.ts';
import { signIn, submitRegistration } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

const PROFILE_PATH = '/dashboard/profile';
const DAY_MS = 24 * 3_600_000;

test.describe('refusals on purpose', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a registration with mistakes says what is wrong at each field, and succeeds once they are corrected', async ({
    page,
    url,
  }) => {
    const taken = newPerson('Bittern');
    await openAccount(url, taken);
    await page.goto('/register');
    const fields = [
      ['Nick name', 'B1ttern', /^Nick name must be between 2 and 100 characters/],
      ['Full name', 'B', /^Full name must be between 2 and 100 characters/],
      ['Date of birth', `${new Date().getFullYear() - 5}-01-01`, /at least 13 years old/],
      ['Email address', 'bittern', 'Please enter a valid email'],
      ['Confirm password', 'Passw0rd', 'Passwords do not match'],
    ] as const;
    for (const [label, wrong, message] of fields) {
      const field = page.getByLabel(label);
      await field.fill(wrong);
      await field.blur();
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();

    await submitRegistration(page, taken);
    const email = page.getByLabel('Email address');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/already/);
    const corrected = newPerson('Bittern');
    await email.fill(corrected.email);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test('edits of one profile in two tabs are both kept', async ({ openBrowser, url }) => {
  const first = await openBrowser(await openAccount(url, newPerson('Curlew')));
  const second = await first.context().newPage();
  for (const page of [first, second]) await page.goto(`${PROFILE_PATH}/edit`);
  await second.getByLabel('Full name').fill('Curlew Sandpiper');
  await first.getByLabel(/^Bio/).fill('Plays by the estuary');
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  }
  await first.reload();
  for (const page of [first, second]) {
    await expect(page.getByRole('main').getByText('Plays by the estuary')).toBeVisible();
    await expect(page.getByRole('main').getByText('Curlew Sandpiper')).toBeVisible();
  }
});

test('the downloaded archive holds what the database has of the account, and its files', async ({
  openBrowser,
  server,
}) => {
  const session = await openAccount(server.url, newPerson('Dunlin'));
  await createEvent(server.url, session, 'Mudflat skirmish');
  const page = await openBrowser(session);
  await page.goto(PROFILE_PATH);
  await addPhotos(page, ['dunlin.jpg']);
  await expect(momentsOf(page).getByRole('button', { name: /^View photo/ })).toHaveCount(1);
  await page.goto(`${PROFILE_PATH}/account`);
  await page.getByRole('button', { name: 'Prepare download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^muster-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await download.path()));
  function listIds(name: string, key = 'id'): string[] {
    const rows: Record<string, string>[] = JSON.parse(files.get(name)?.toString() ?? '[]');
    return rows.map((row) => row[key] ?? '').sort();
  }

  const { pool } = await openDatabase(server.dataDir);
  async function idsIn(query: string): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(query, [session.user.id]);
    return rows.map(({ id }) => id);
  }
  const ownFiles = await idsIn('select key as id from files where owner_id = $1 order by key');
  expect(ownFiles).toHaveLength(2);
  expect(listIds('files.json', 'key')).toEqual(ownFiles);
  expect(listIds('events.json')).toEqual(
    await idsIn('select id from events where organizer_id = $1 order by id'),
  );
  expect(listIds('moments.json')).toEqual(
    await idsIn('select id from moments where user_id = $1 order by id'),
  );
  await pool.end();
  for (const key of ownFiles)
    expect(files.get(`files/${key}`)).toEqual(await readFile(join(server.dataDir, 'files', key)));
  expect(files.get('account.json')?.toString()).toContain(session.user.email);
});

async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await page.goto(PROFILE_PATH);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^Your account will be deleted on .+ sign in before/)).toBeVisible();
}

test('a deleted account is restored by signing in; after 14 days it is gone with its rows and files', async ({
  openBrowser,
  server,
}) => {
  const { url, dataDir } = server;
  const person = newPerson('Godwit');
  const session = await openAccount(url, person);
  await createEvent(url, session, 'Estuary dawn');
  const page = await openBrowser(session);

  await deleteAccount(page, person);
  await signIn(page, person);
  await expect(page.getByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  const list = page.getByRole('list', { name: 'Events' });
  await expect(list.getByRole('heading', { name: 'Estuary dawn' })).toBeVisible();

  await deleteAccount(page, person);
  const { db, pool } = await openDatabase(dataDir);
  const { rows: files } = await pool.query<{ key: string }>(
    'select key from files where owner_id = $1',
    [session.user.id],
  );
  expect(files).toHaveLength(1);
  const storage = await createDiskStorage(join(dataDir, 'files'));
  const after = new Date(Date.now() + 15 * DAY_MS);
  const { accounts } = await deleteAccounts({ db, pool, storage, config: readConfig({}) }, after);
  expect(accounts).toBeGreaterThan(0);
  for (const [table, column] of OWNED) {
    const left = await pool.query(`select from ${table} where ${column} = $1`, [session.user.id]);
    expect(left.rowCount, table).toBe(0);
  }
  await pool.end();
  for (const { key } of files) expect((await fetch(`${url}/media/${key}`)).status).toBe(404);

  const { email, password } = person;
  const signingIn = requestApi(url, { path: '/auth/login', body: { email, password } });
  await expect(signingIn).rejects.toThrow(/401/);
});

/** Tables with rows of an account, and the column that names it. */
const OWNED = [
  ['users', 'id'],
  ['events', 'organizer_id'],
  ['files', 'owner_id'],
  ['sessions', 'user_id'],
  ['moments', 'user_id'],
] as const;
