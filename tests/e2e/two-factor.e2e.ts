import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { newPerson, type Person } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { signOut } from '../support/session-screens.ts';
import { expect, test } from '../support/test.ts';

const STEP_MS = 30_000;

// The browser logs every refused request.
test.use({ expectedNoise: /Failed to load resource/ });

test('with an app, sign-in asks for its code, or takes a recovery code once', async ({
  url,
  openBrowser,
}) => {
  const person = newPerson('Merlin');
  const page = await openBrowser(await openAccount(url, person));
  const dialog = await openSetup(page, 'Add an authenticator app');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await dialog.getByLabel('Code that the app shows').fill(totp.generate());
  await dialog.getByRole('button', { name: 'Add' }).click();
  const [recoveryCode = ''] = await keepRecoveryCodes(page);
  await expect(page.getByText('8 recovery codes left')).toBeVisible();

  await signOut(page);
  await givePassword(page, person);
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expect(page.getByText(/^This code is wrong or has been used/)).toBeVisible();
  // A code works once, so that of the next step.
  await code.fill(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await expect(page).toHaveURL(/\/dashboard/);

  await signOut(page);
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('checkbox', { name: /for 30 days$/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await test.step('this browser is not asked again', async () => {
    await signOut(page);
    await givePassword(page, person);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/dashboard/profile/security');
    await expect(page.getByText('7 recovery codes left')).toBeVisible();
  });
});

test('a passkey of the browser signs in, until it is removed', async ({ url, openBrowser }) => {
  const person = newPerson('Nightjar');
  const page = await openBrowser(await openAccount(url, person));
  await addAuthenticator(page);
  const dialog = await openSetup(page, 'Add a passkey');
  await dialog.getByLabel('Name').fill('Blue key');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await keepRecoveryCodes(page);

  await signOut(page);
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/dashboard/profile/security');
  await page.getByRole('button', { name: 'Remove: Blue key' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Blue key”?' });
  await question.getByLabel('Your password').fill(person.password);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toBeHidden();
  await signOut(page);
  await givePassword(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
});

async function openSetup(page: Page, button: string): Promise<Locator> {
  await page.goto('/dashboard/profile/security');
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: button });
}

/** Closes the dialog with the recovery codes, and returns them. */
async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const texts = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return texts;
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** An authenticator of the device, which says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
