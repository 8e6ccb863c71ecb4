import { randomUUID } from 'node:crypto';
import { type Device, type Endpoints, MAX_COUNT, PAIRING_MINUTES } from '@muster/contract';
import { organizerAccess, pageOffset, paginate, refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { requireConfirmed } from '../accounts/confirmations.ts';
import {
  findMailRecipient,
  nameOf,
  requireConfirmedEmail,
  requireUser,
} from '../accounts/people.ts';
import { findUser, lockAccount } from '../accounts/people-store.ts';
import { findEventTitle } from './access-store.ts';
import {
  createDeviceToken,
  createPairingCode,
  hashSecret,
  readPairingCode,
} from './authenticate-device.ts';
import {
  countDevices,
  countDevicesAdded,
  type DeviceRow,
  findDeviceOwner,
  insertDevice,
  listDeviceRows,
  type OwnedDeviceRow,
  updateDevicePaired,
  updateDeviceRevoked,
  updateDeviceSeen,
} from './device-store.ts';
import { eventRefusal, requireEvent } from './event-access.ts';

const DAY_MS = 24 * 3_600_000;

export const devices = {
  /**
   * The caller's devices, or those that work at an event that the caller organizes, or helps to.
   */
  async listDevices({ db }, { actor, query }) {
    const { eventId, limit } = query;
    const access = organizerAccess(actor, 'manageDevices');
    const organizerId = eventId ? await requireEvent(db, { eventId, access }) : actor.id;
    const filter = { organizerId, eventId };
    const [rows, total] = await Promise.all([
      listDeviceRows(db, { ...filter, limit, offset: pageOffset(query) }),
      countDevices(db, filter),
    ]);
    return { devices: rows.map(toDevice), pagination: paginate(query, total) };
  },

  /**
   * Makes the code that pairs a device with an event that the caller organizes or co-organizes, or
   * with all of the caller's own (docs/product/crew.md#devices).
   */
  async addDevice(services, request) {
    const { actor, body } = request;
    const { nonce = randomUUID(), ...content } = body;
    const { eventId } = body;
    const refusal = refuseCrewExpiry(body.expiresAt, new Date());
    if (refusal) throw AppError.of(refusal);
    const { db } = services;
    if (!eventId) {
      requireConfirmedEmail(services, await requireUser(db, actor.id));
      await requireConfirmed(db, actor);
    }
    const access = organizerAccess(actor, 'manageDevices');
    return inTransaction(db, async (trx) => {
      const organizerId = eventId ? await requireEvent(trx, { eventId, access }) : actor.id;
      const code = createPairingCode(services, { organizerId, nonce });
      const write = { organizerId, nonce, content: ['addDevice', actor.id, content] };
      const device = await once(trx, write, () => saveDevice(trx, { request, organizerId, code }));
      return { device, code };
    });
  },

  /** Gives the calling device its token, for the code on the organizer's screen; it works once. */
  async pairDevice({ db }, { body }) {
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
      await sendNotice(trx, 'devicePaired', {
        userId: organizer.id,
        actorId: null,
        eventId: row.event_id,
        name: row.name,
      });
      return { token, device: toDevice(row), organizer };
    });
  },

  /** The calling device. */
  async getCurrentDevice({ db }, { device }) {
    const row = await updateDeviceSeen(db, device.id);
    if (!row) throw new AppError('DEVICE_REVOKED');
    return { device: toDevice(row), organizer: await requireDeviceOrganizer(db, row) };
  },

  /** Removes a device: its token stops working at once. */
  async removeDevice({ db }, request) {
    const { actor, params } = request;
    const { id } = params;
    await inTransaction(db, async (trx) => {
      if (!(await updateDeviceRevoked(trx, { id, actorId: actor.id })))
        throw await deviceRefusal(trx, { id, actor });
      const subject = { kind: 'device', id } as const;
      await recordAudit(trx, request, { action: 'revokeDevice', subject });
    });
    return { id };
  },
} satisfies Partial<Handlers>;

interface NewDevice {
  request: Request<Endpoints['addDevice']>;
  organizerId: string;
  code: string;
}

async function saveDevice(trx: Db, { request, organizerId, code }: NewDevice) {
  const { name, eventId, expiresAt } = request.body;
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
    ...{ organizerId, eventId, name, expiresAt },
    createdBy: request.actor.id,
    codeHash: hashSecret(code),
    codeExpiresAt: new Date(Date.now() + PAIRING_MINUTES * 60_000),
  });
  const subject = { kind: 'device', id: row.id } as const;
  const after = { organizerId, eventId, until: expiresAt };
  await recordAudit(trx, request, { action: 'addDevice', subject, after });
  return { response: toDevice(row), participationId: null };
}

async function deviceRefusal(trx: Db, { id, actor }: { id: string; actor: Actor }) {
  const eventId = (await findDeviceOwner(trx, id))?.eventId;
  if (!eventId) return new AppError('DEVICE_NOT_FOUND');
  const access = organizerAccess(actor, 'manageDevices');
  return eventRefusal(trx, { eventId, access }, 'DEVICE_NOT_FOUND');
}

/** Whose device it is; DEVICE_REVOKED when that account was deleted meanwhile. */
async function requireDeviceOrganizer(
  db: Db,
  { organizer_id: id }: Pick<OwnedDeviceRow, 'organizer_id'>,
): Promise<{ id: string; name: string }> {
  const organizer = await findUser(db, id);
  if (!organizer) throw new AppError('DEVICE_REVOKED');
  return { id, name: nameOf(organizer) };
}

/** Without code and token. */
function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    eventId: row.event_id,
    expiresAt: row.expires_at,
    pairedAt: row.paired_at,
    lastSeenAt: row.last_seen_at,
  };
}
