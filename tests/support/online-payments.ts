import { createNonces } from '@muster/remote-kit/nonces';
import { makeJoinForm } from '@muster/testing/builders';
import type { Page } from 'playwright-core';
import { requestApi } from './api.ts';
import type { Session } from './session.ts';

/** Settings of a server: events can be paid for online, with no real money. */
export const FAKE_PAYMENTS = {
  PAYMENT_PROVIDER: 'fake',
  PAYMENT_WEBHOOK_SECRET: 'no-real-money',
};

/** Joins an event and pays for it online, without the screens. */
export async function joinAndPay(
  url: string,
  { tokens: { accessToken } }: Session,
  { id, fullName }: { id: string; fullName: string },
): Promise<void> {
  const joinForm = makeJoinForm({ fullName });
  await requestApi(url, { path: `/events/${id}/join`, accessToken, body: { joinForm } });
  const { checkoutId } = await requestApi<{ checkoutId: string }>(url, {
    path: `/events/${id}/checkout`,
    accessToken,
    body: { nonce: createNonces()() },
  });
  await fetch(`${url}/pay/fake/${checkoutId}/pay`, { method: 'POST', redirect: 'manual' });
}

/**
 * The provider and the way back are at the public address, where no test server listens: leads to
 * this server instead.
 */
export async function leadBackHere(page: Page): Promise<void> {
  await page.route(/\/api\/(events\/\w+\/checkout|checkouts)$/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { url: string } };
    const url = new URL(data.url).pathname;
    await route.fulfill({ response, json: { ...rest, data: { ...data, url } } });
  });
  await page.route('**/pay/fake/*/*', async (route) => {
    const { location = '' } = (await route.fetch({ maxRedirects: 0 })).headers();
    const { pathname, search } = new URL(location);
    await route.fulfill({ status: 303, headers: { location: pathname + search } });
  });
}
