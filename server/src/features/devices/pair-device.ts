import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findEventTitle } from '../crew/access-store.ts';
import { findMailRecipient } from '../people/find-mail-recipient.ts';
import { requireDeviceOrganizer } from './device-organizer.ts';
import { updateDevicePaired } from './device-store.ts';
import { createDeviceToken, hashSecret, readPairingCode } from './device-tokens.ts';
import { toDevice } from './to-device.ts';

/** Gives the calling device its token, for the code on the organizer's screen; it works once. */
export async function pairDevice(
  { db }: Services,
  { body }: Request<Endpoints['pairDevice']>,
): Promise<EndpointResponse<Endpoints['pairDevice']>> {
  const token = createDeviceToken();
  return inTransaction(db, async (trx) => {
    const row = await updateDevicePaired(trx, {
      codeHash: hashSecret(readPairingCode(body.code)),
      tokenHash: hashSecret(token),
    });
    if (!row) throw new AppError('PAIRING_NOT_FOUND');
    const organizer = await requireDeviceOrganizer(trx, row);
    const to = await findMailRecipient(trx, organizer.id);
    const eventTitle = row.event_id ? ((await findEventTitle(trx, row.event_id)) ?? null) : null;
    if (to) await sendMail(trx, 'devicePaired', to, { deviceName: row.name, eventTitle });
    return { token, device: toDevice(row), organizer };
  });
}
