import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { applyNotice, type NoticeOutcome } from './apply-notice.ts';

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
