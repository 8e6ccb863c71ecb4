import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { chronoCheck } from '@muster/contract/schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { findGateVersion, lockGate } from '../gate/gate-store.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { refuse } from './decide-checks.ts';
import { saveChecks } from './save-checks.ts';

/**
 * Records checks in the order in which they were sent, under the lock of the event: never all or
 * nothing, each has a result of its own (docs/product/chronograph.md#checks).
 */
export async function recordChecks(
  services: Services,
  request: Request<Endpoints['recordChecks']>,
): Promise<EndpointResponse<Endpoints['recordChecks']>> {
  const { params, body, signal } = request;
  const { id: eventId } = params;
  const { checks } = body;
  const caller = gateCaller(request, { eventId, ability: 'checkIn' });
  const { access } = caller;
  if (checks.length > MAX_COUNT.chronoChecks) {
    const message = `Send at most ${MAX_COUNT.chronoChecks} checks at once`;
    throw new AppError('TOO_LARGE', { message });
  }
  const parsed = checks.map((given) => chronoCheck.safeParse(given));
  const valid = parsed.flatMap(({ data }) => data ?? []);
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const gate = await lockGate(trx, { eventId, access });
    if (!gate) throw await eventRefusal(trx, { eventId, access });
    const receivedAt = new Date().toISOString();
    const saved = await saveChecks(trx, valid, { gate, caller, receivedAt });
    let next = 0;
    const results = parsed.map(({ error }, index) =>
      error
        ? refuse(nameOf(checks[index]), 'VALIDATION', error.issues[0]?.message)
        : saved[next++]!,
    );
    return { results, version: await findGateVersion(trx, eventId) };
  });
}

/** What is wrong may have a nonce all the same. */
function nameOf(given: unknown): { nonce: string } {
  const { nonce } = Object(given) as { nonce?: unknown };
  return { nonce: typeof nonce === 'string' ? nonce.slice(0, 40) : '' };
}
