import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { findSigner } from './find-signer.ts';
import { saveSignature } from './save-signature.ts';
import { keepSigner } from './signer-store.ts';

/**
 * Signs the waiver of an event: oneself, for a dependant, or whoever is at the gate, on its device
 * (docs/product/waivers.md#signing).
 */
export async function signWaiver(
  services: Services,
  request: Request<Endpoints['signWaiver']>,
): Promise<EndpointResponse<Endpoints['signWaiver']>> {
  const { actor, device, body, signal } = request;
  const { id: eventId } = request.params;
  const { dependantId } = request.query;
  const { nonce, participationId, signer, ...signing } = body;
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const found = await findSigner(trx, {
      ...{ actor, device, eventId, participationId, dependantId },
    });
    const { row, gate } = found;
    if (!(await keepSigner(trx, row)))
      throw new AppError(gate ? 'PARTICIPANT_NOT_FOUND' : 'NOT_JOINED');
    const content = ['signWaiver', eventId, row.participationId, body];
    return once(trx, { organizerId: row.organizerId, nonce, content }, async () => {
      const signature = await saveSignature(trx, found, {
        ...signing,
        // In their own session people sign for themselves, and as the guardian of a dependant.
        signer: gate ? signer : row.dependantId ? 'guardian' : 'self',
        signerUserId: gate ? null : (actor?.id ?? null),
      });
      return { response: { signature }, participationId: row.participationId };
    });
  });
}
