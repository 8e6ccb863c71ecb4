import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { asksGuardian } from './asks-guardian.ts';
import { findGuardianLink, takeGuardianLink } from './guardian-link-store.ts';
import { saveSignature } from './save-signature.ts';
import { findSigning, keepSigner } from './signer-store.ts';

/**
 * Signs for a minor with the link of a mail. A text that has changed leaves the link usable; once
 * the player is of age, or gone, there is nothing to sign.
 */
export async function signAsGuardian(
  services: Services,
  { params, body, signal }: Request<Endpoints['signAsGuardian']>,
): Promise<EndpointResponse<Endpoints['signAsGuardian']>> {
  const tokenHash = hashLinkToken(params.token);
  const link = await findGuardianLink(services.db, tokenHash);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  const { eventId } = link;
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const taken = await takeGuardianLink(trx, tokenHash);
    const row = taken && (await findSigning(trx, taken));
    const isAsked = row && (await keepSigner(trx, row)) && (await asksGuardian(trx, row));
    if (!isAsked) throw new AppError('LINK_NOT_FOUND');
    const signing = { ...body, signer: 'guardian', signerUserId: null } as const;
    const { typedName, signedAt } = await saveSignature(trx, { row, gate: null }, signing);
    return { signature: { typedName, signedAt } };
  });
}
