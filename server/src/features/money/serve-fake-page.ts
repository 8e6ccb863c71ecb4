import { formatPounds, toPounds } from '@muster/domain';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { FAKE_PAGE_PATH, type FakeProvider } from '../../platform/payments/fake-provider.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Services } from '../../platform/services.ts';

interface PageRoute {
  Params: { checkoutId: string };
}

/** What the buttons of the page do. */
const ENDS = { pay: 'paid', decline: 'failed' } as const;

/**
 * The page of the fake, on which somebody plays the player's bank (docs/operations.md#payments).
 * Other providers have pages of their own, elsewhere.
 */
export async function serveFakePage(
  app: FastifyInstance,
  { payments }: Pick<Services, 'payments'>,
): Promise<void> {
  if (!isFake(payments)) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, undefined));
    scope.get<PageRoute>(`${FAKE_PAGE_PATH}:checkoutId`, async ({ params }, reply) => {
      const { pence } = find(payments, params.checkoutId);
      const page = toPage(params.checkoutId, formatPounds(toPounds(pence)));
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    });
    for (const [button, status] of Object.entries(ENDS))
      scope.post<PageRoute>(`${FAKE_PAGE_PATH}:checkoutId/${button}`, async ({ params }, reply) => {
        const { returnUrl } = find(payments, params.checkoutId);
        const sent = payments.settle(params.checkoutId, status);
        await app.inject({ method: 'POST', url: '/api/payments/webhook/fake', ...toRequest(sent) });
        return reply.redirect(returnUrl, 303);
      });
  });
}

function isFake(payments: PaymentProvider | undefined): payments is FakeProvider {
  return payments?.name === 'fake';
}

function find(fake: FakeProvider, checkoutId: string) {
  const checkout = fake.checkouts.get(checkoutId);
  if (!checkout || checkout.isEnded) throw new AppError('NOT_FOUND');
  return checkout;
}

function toRequest(sent: ReturnType<FakeProvider['settle']>) {
  return {
    headers: { 'content-type': 'application/json', ...sent?.headers },
    payload: sent?.body ?? '',
  };
}

function toPage(checkoutId: string, amount: string): string {
  const forms = Object.keys(ENDS).map(
    (button) =>
      `<form method="post" action="${FAKE_PAGE_PATH}${checkoutId}/${button}">` +
      `<button type="submit">${button === 'pay' ? `Pay ${amount}` : 'Decline'}</button></form>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay ${amount}</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Pay ${amount}</h1>
<p>This is a fake for tests and demos: no money moves.</p>${forms.join('')}</main></body></html>`;
}
