import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeJoinForm } from '@muster/testing/builders';
import { chromium, type Page } from '@playwright/test';
import { addPlayersNamed } from '../support/add-players.ts';
import { requestApi } from '../support/api.ts';
import { findBrowser } from '../support/browser/find-browser.ts';
import { BROWSER_ARGUMENTS } from '../support/browser-arguments.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { writeCameraFilm } from '../support/fake-camera.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each request that has no network.
test.use({ expectedNoise: /net::ERR_|Failed to load resource/ });

const NAMES = ['Aled Price', "Bronwen O'Neill", 'Carys Adams', 'Dai Bevan'];

async function openEvent(url: string) {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const id = await createEvent(url, organizer, 'Gate Day');
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  await addPlayersNamed(url, id, NAMES);
  return { organizer, id };
}

/** Pairs a browser by the code on the organizer's screen, and opens the gate. */
async function pair(
  page: Page,
  url: string,
  { organizer, id }: { organizer: Session; id: string },
) {
  const { code } = await requestApi<{ code: string }>(url, {
    path: '/devices',
    accessToken: organizer.tokens.accessToken,
    body: { name: 'Sam’s phone', eventId: id, expiresAt: new Date(Date.now() + 86_400_000) },
  });
  await page.goto(`/gate/pair#${code}`);
  await page.getByRole('button', { name: 'Pair' }).click();
  await expect(page).toHaveURL(new RegExp(`/gate/${id}$`));
}

/** Everybody owes the price: a marshal has to see that first. */
async function letIn(page: Page, name: string, button = 'Pays later') {
  await page.getByRole('button', { name: `${name} in`, exact: true }).click();
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByText('Owes £25.00')).toBeVisible();
  await result.getByRole('button', { name: button }).click();
}

async function listScans(url: string, { organizer, id }: { organizer: Session; id: string }) {
  const { scans } = await requestApi<{ scans: { verdict: string; name: string }[] }>(url, {
    method: 'GET',
    path: `/events/${id}/scans?limit=100`,
    accessToken: organizer.tokens.accessToken,
  });
  return scans.map(({ verdict, name }) => `${name}: ${verdict}`);
}

async function readCashUp(url: string, { organizer, id }: { organizer: Session; id: string }) {
  const { rows } = await requestApi<{
    rows: { method: string; device: { name: string }; takenPence: number; count: number }[];
  }>(url, {
    method: 'GET',
    path: `/events/${id}/cash-up`,
    accessToken: organizer.tokens.accessToken,
  });
  return rows.map(
    ({ method, device, takenPence, count }) => `${device.name}: ${count} ${method}, ${takenPence}`,
  );
}

test('a gate without signal: it opens cold, lets people in, and loses no scan', async ({
  url,
  openBrowser,
}, info) => {
  const event = await openEvent(url);
  const page = await openBrowser(undefined, { viewport: { width: 390, height: 844 } });
  const context = page.context();
  await pair(page, url, event);
  await expect(page.getByText(/^Ready without signal · 4 people/)).toBeVisible();

  await test.step('a cold start in airplane mode shows the list', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Aled Price in' })).toBeVisible();
    await expect(page.getByText(/^No signal/)).toBeVisible();
    const names = await page
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .allTextContents();
    expect(names.map((text) => text.split(',')[0])).toEqual(['Adams', 'Bevan', "O'Neill", 'Price']);
    await page.screenshot({ path: info.outputPath('offline.png') });
  });

  await test.step('rows are low, and the strip takes no room and moves none of them', async () => {
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    const first = (await rows.first().boundingBox())!;
    expect(first.height).toBeLessThanOrEqual(60);
    const bar = (await page.getByRole('form', { name: 'Find people' }).boundingBox())!;
    expect(bar.y - first.y).toBeGreaterThanOrEqual(9 * first.height);
    const list = (await page.getByRole('list', { name: 'People' }).locator('..').boundingBox())!;
    expect(list.y + list.height).toBeCloseTo(bar.y, 0);
    await letIn(page, 'Dai Bevan');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    // The rail of letters leaves with the fourth letter, so rows may be wider.
    const { x, y, height } = first;
    expect(await rows.first().boundingBox()).toMatchObject({ x, y, height });
    expect(await page.getByRole('form', { name: 'Find people' }).boundingBox()).toEqual(bar);
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  await test.step('who is let in leaves the list; a slip is undone', async () => {
    await letIn(page, 'Aled Price');
    await expect(page.getByText('Aled in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aled Price in' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Dai Bevan in' })).toBeVisible();
    await page.getByRole('searchbox', { name: /^Name/ }).fill('oneill');
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
    await letIn(page, "Bronwen O'Neill", 'Cash £25.00');
    await expect(page.getByText('Bronwen paid £25.00 in cash, in')).toBeVisible();
    await expect(page.getByText('£75.00 owed')).toBeVisible();
    await expect(page.getByText(/^No signal, 5 waiting to send/)).toBeVisible();
  });

  await test.step('a restart loses nothing, and each scan arrives once', async () => {
    await page.reload();
    await expect(page.getByText(/^No signal, 5 waiting to send/)).toBeVisible();
    await expect(page.getByText('2 of 4 in')).toBeVisible();
    await expect(page.getByText('£75.00 owed')).toBeVisible();
    expect(await listScans(url, event)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText(/^Ready without signal · 4 people/)).toBeVisible();
    expect(await listScans(url, event)).toEqual([
      'Dai Bevan: in',
      'Dai Bevan: undone',
      'Aled Price: in',
      "Bronwen O'Neill: in",
    ]);
    expect(await readCashUp(url, event)).toEqual(['Sam’s phone: 1 cash, 2500']);
    await expect(page.getByText('£75.00 owed')).toBeVisible();
  });
});

test('the camera reads a real ticket', async ({ url, openBrowser }, info) => {
  const event = await openEvent(url);
  const { accessToken } = event.organizer.tokens;
  const { people } = await requestApi<{ people: { name: string }[] }>(url, {
    method: 'GET',
    path: `/events/${event.id}/gate`,
    accessToken,
  });
  expect(people).toHaveLength(4);
  const player = await openAccount(url, newPerson('Efa'));
  await requestApi(url, {
    path: `/events/${event.id}/join`,
    accessToken: player.tokens.accessToken,
    body: { joinForm: makeJoinForm({ fullName: 'Efa Jones' }) },
  });
  const { participations } = await requestApi<{ participations: { ticketCode: string }[] }>(url, {
    method: 'GET',
    path: '/participations',
    accessToken: player.tokens.accessToken,
  });

  const ticket = await openBrowser(undefined, { viewport: { width: 390, height: 844 } });
  await ticket.goto(`/t/${participations[0]?.ticketCode}`);
  const code = ticket.getByRole('img', { name: 'QR code of the ticket' });
  const film = info.outputPath('ticket.mjpeg');
  await mkdir(dirname(film), { recursive: true });
  await writeCameraFilm(film, await code.screenshot());

  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...BROWSER_ARGUMENTS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } });
  await pair(page, url, event);
  await expect(page.getByText(/^Ready without signal · 5 people/)).toBeVisible();
  await page.getByRole('button', { name: 'Scan' }).click();
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByText('Efa Jones')).toBeVisible();
  await result.getByRole('button', { name: 'Pays later' }).click();
  await expect.poll(() => listScans(url, event)).toContain('Efa Jones: in');
  await browser.close();
});

test('two devices without signal let the same person in: both are shown, and one is counted', async ({
  url,
  openBrowser,
}) => {
  const event = await openEvent(url);
  const phone = await openBrowser(undefined, { viewport: { width: 390, height: 844 } });
  const tablet = await openBrowser(undefined, { viewport: { width: 1024, height: 768 } });
  for (const page of [phone, tablet]) {
    await pair(page, url, event);
    await expect(page.getByText(/^Ready without signal/)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^No signal/)).toBeVisible();
    await letIn(page, 'Carys Adams');
  }
  await phone.context().setOffline(false);
  await expect(phone.getByText(/^Ready without signal/)).toBeVisible();
  await tablet.context().setOffline(false);
  await expect(tablet.getByText(/^Carys was let in before/)).toBeVisible();
  expect(await listScans(url, event)).toEqual(['Carys Adams: in', 'Carys Adams: conflict']);
  await letIn(phone, 'Dai Bevan');
  // The other device sees it within 2 s, by the stream.
  await expect(tablet.getByText('2 of 4 in')).toBeVisible();

  const organizer = await openBrowser(event.organizer);
  await organizer.goto(`/dashboard/events/${event.id}`);
  await organizer.getByRole('link', { name: 'Look: 1 let in twice' }).click();
  const conflicts = organizer.getByRole('region', { name: 'Let in twice' });
  await expect(conflicts.getByText('Carys Adams')).toBeVisible();
  await conflicts.getByRole('button', { name: /^Lent ticket/ }).click();
  await expect(conflicts).toBeHidden();
});

test('a finger that slips presses once, and a walk-in who is refused loses nothing', async ({
  url,
  openBrowser,
}, info) => {
  const { organizer, id } = await openEvent(url);
  const { accessToken } = organizer.tokens;
  const options = [
    { label: 'Walk-on', price: 0 },
    { label: 'Rental', price: 15, limit: 2 },
  ];
  const customFields = [{ label: 'Ticket', isPlace: true, options }];
  const body = { customFields, maxParticipants: NAMES.length };
  await requestApi(url, { method: 'PUT', path: `/events/${id}`, accessToken, body });
  function readBox() {
    const path = `/events/${id}/cash-up`;
    return requestApi<{ totalPence: number; unassigned: object[] }>(url, {
      method: 'GET',
      path,
      accessToken,
    });
  }
  const page = await openBrowser(organizer, { viewport: { width: 390, height: 844 } });
  await page.goto(`/gate/${id}`);

  await test.step('three presses of Cash book once', async () => {
    await page.getByRole('button', { name: 'Aled Price in' }).click();
    const button = page.getByRole('button', { name: 'Cash £25.00' });
    await expect(button).toBeEnabled();
    const { x, y, width, height } = (await button.boundingBox())!;
    for (const pauseMs of [0, 50, 100]) {
      await page.waitForTimeout(pauseMs);
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    await expect(page.getByText('Aled paid £25.00 in cash, in')).toBeVisible();
    await expect.poll(async () => (await readBox()).totalPence).toBe(2_500);
    await expect(page.getByText('1 of 4 in')).toBeVisible();
  });

  await test.step('the form has the prices, and the money of who is refused is kept', async () => {
    await page.getByRole('button', { name: 'Add player' }).click();
    const form = page.getByRole('dialog', { name: 'Add player' });
    await form.getByLabel('Full name').fill('Wanda Walker');
    await form.getByLabel('Emergency contact', { exact: false }).first().fill('Nia');
    await form.getByLabel('Phone of the emergency contact').fill('07700 900123');
    await form.getByLabel('Ticket type').selectOption('Rental, £40.00, 2 left');
    await form.getByLabel('Paid').selectOption('Cash');
    await expect(form.getByLabel('Pounds')).toHaveValue('40.00');
    await page.screenshot({ path: info.outputPath('walk-in.png') });
    await form.getByRole('button', { name: 'Add, in' }).click();
    await expect(page.getByText(/^Wanda Walker: This event is full/)).toBeVisible();
    await expect(form).toBeHidden();
    await page.screenshot({ path: info.outputPath('refused.png') });
    const { totalPence, unassigned } = await readBox();
    expect([totalPence, unassigned.length]).toEqual([6_500, 1]);
  });

  await test.step('the organizer raises the maximum, and they are in', async () => {
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Wanda Walker');
    await page.screenshot({ path: info.outputPath('again.png') });
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Full: raise to 5 and let in' }).click();
    await expect(page.getByText('2 of 5 in')).toBeVisible();
    await expect(page.getByText(/^Ready without signal · 5 people/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open again' })).toBeHidden();
    const { totalPence, unassigned } = await readBox();
    expect([totalPence, unassigned.length]).toEqual([6_500, 0]);
  });
});
