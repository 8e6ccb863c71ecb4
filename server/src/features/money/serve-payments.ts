import { formatPounds, toPounds } from '@muster/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { FAKE_PAGE_PATH, type FakeProvider } from '../../platform/payments/fake-provider.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { applyNotice, type NoticeOutcome } from './notices.ts';

const MAX_BODY_BYTES = 64 * 1_024;

interface WebhookRoute {
  Params: { provider: string; organizerId?: string };
  Body: string | undefined;
}

/** Outcomes that somebody should look at. */
const SUSPICIOUS: readonly NoticeOutcome[] = ['unknown', 'another amount', 'refund failed'];

/**
 * Where providers tell what was paid (docs/product/money.md#webhooks). No endpoint of the contract:
 * the signature is over the body as it came.
 */
export async function servePaymentWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.post<WebhookRoute>(
      '/api/payments/webhook/:provider',
      { bodyLimit: MAX_BODY_BYTES },
      (request) => take(services, request),
    );
    // For providers at which each organizer has an account of their own.
    scope.post<WebhookRoute>(
      '/api/payments/webhook/:provider/:organizerId(^[0-9a-f]{24}$)',
      { bodyLimit: MAX_BODY_BYTES },
      (request) => take(services, request),
    );
  });
}

async function take(services: Services, request: FastifyRequest<WebhookRoute>) {
  const { payments } = services;
  const { params, headers, log } = request;
  const { organizerId } = params;
  if (!payments || params.provider !== payments.name) throw new AppError('NOT_FOUND');
  const sent = { body: request.body ?? '', headers, organizerId };
  const notice = await payments.verifyWebhook(sent, new Date());
  if (notice) {
    const outcome = await applyNotice(services, { provider: payments.name, notice, organizerId });
    const about = { payment: { notice: notice.id, checkout: notice.checkoutId, outcome } };
    if (SUSPICIOUS.includes(outcome)) log.warn(about, 'webhook of a provider of payments');
  }
  return { success: true, data: { received: true } };
}

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
