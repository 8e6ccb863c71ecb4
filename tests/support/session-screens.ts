import type { Page } from '@playwright/test';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** Fills the whole registration form and sends it; ends on the dashboard. */
export async function register(page: Page, person: Person): Promise<void> {
  await submitRegistration(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Fills the whole registration form and sends it, with any result. */
export async function submitRegistration(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, person);
}

/** Fills the open registration form and sends it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nick name').fill(person.nickName);
  await page.getByLabel('Event organizer name').fill(person.organizerName);
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}
