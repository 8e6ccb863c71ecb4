import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  PAIRING_MINUTES,
} from '@muster/contract';
import { organizerAccess, refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { requireConfirmedEmail } from '../people/require-confirmed-email.ts';
import { requireUser } from '../people/require-user.ts';
import { countDevices, countDevicesAdded, insertDevice } from './device-store.ts';
import { createPairingCode, hashSecret } from './device-tokens.ts';
import { toDevice } from './to-device.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Makes the code that pairs a device with an event that the caller organizes or co-organizes, or
 * with all of the caller's own (docs/product/crew.md#devices).
 */
export async function addDevice(
  services: Services,
  request: Request<Endpoints['addDevice']>,
): Promise<EndpointResponse<Endpoints['addDevice']>> {
  const { actor, body } = request;
  const { name, eventId, expiresAt } = body;
  const refusal = refuseCrewExpiry(expiresAt, new Date());
  if (refusal) throw AppError.of(refusal);
  const { db } = services;
  if (!eventId) requireConfirmedEmail(services, await requireUser(db, actor.id));
  const code = createPairingCode();
  const access = organizerAccess(actor, 'manageDevices');
  return inTransaction(db, async (trx) => {
    const organizerId = eventId ? await requireEvent(trx, { eventId, access }) : actor.id;
    // Locked, so that two requests at once do not exceed the limit together.
    if (!(await lockAccount(trx, organizerId))) throw new AppError('EVENT_NOT_FOUND');
    if ((await countDevices(trx, { organizerId })) >= MAX_COUNT.devices)
      throw new AppError('TOO_MANY_DEVICES');
    // Each has a share of the gate anew (docs/product/gate.md#shares).
    const since = new Date(Date.now() - DAY_MS);
    if ((await countDevicesAdded(trx, { organizerId, since })) >= MAX_COUNT.devicesPerDay)
      throw new AppError('QUOTA_REACHED');
    const row = await insertDevice(trx, {
      id: createObjectId(),
      organizerId,
      eventId,
      name,
      expiresAt,
      createdBy: actor.id,
      codeHash: hashSecret(code),
      codeExpiresAt: new Date(Date.now() + PAIRING_MINUTES * 60_000),
    });
    const subject = { kind: 'device', id: row.id } as const;
    const after = { organizerId, eventId, until: expiresAt };
    await recordAudit(trx, request, { action: 'addDevice', subject, after });
    return { device: toDevice(row), code };
  });
}
