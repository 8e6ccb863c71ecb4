import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { dateTime, id, requiredLine, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** A device to pair; `eventId` null: for all events of the caller. */
export const newDevice = z.object({
  /** Sent again with the same one, it is one device, with the same code. */
  nonce: nonce.optional(),
  name: requiredLine(LENGTH.deviceName, FIELD_TEXT.deviceName),
  eventId: id.nullable(),
  expiresAt: dateTime,
});

/** A device at the gate (docs/product/crew.md#devices). */
const device = z.object({
  id,
  name: z.string(),
  /** Null: all events. */
  eventId: id.nullable(),
  expiresAt: timestamp,
  /** Null: not paired yet. */
  pairedAt: timestamp.nullable(),
  /** Null: it has not called yet. */
  lastSeenAt: timestamp.nullable(),
});
/** A `device` in a response. */
export type Device = z.output<typeof device>;

const organizer = z.object({ id, name: z.string() });

/** Devices at the gate, which need no account (docs/product/crew.md#devices). */
export const deviceEndpoints = {
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/devices',
    summary: 'List your devices, or those of an event that you organize or co-organize',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.devices, PAGE_SIZE.maxCrew),
      eventId: id.optional(),
    }),
    errors: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
    response: z.object({ devices: z.array(device), pagination }),
  }),
  addDevice: defineEndpoint({
    method: 'POST',
    path: '/devices',
    summary: 'Make a code that pairs a device with an event, or with all of your own',
    access: 'signed-in',
    body: newDevice,
    errors: [
      'EVENT_NOT_FOUND',
      'FORBIDDEN',
      'EMAIL_NOT_CONFIRMED',
      'TOO_MANY_DEVICES',
      'QUOTA_REACHED',
      'NONCE_REUSED',
      'CONFIRMATION_NEEDED',
    ],
    response: z.object({
      device,
      /** 10 characters, answered once; works once, for 10 minutes. */
      code: z.string(),
    }),
    status: 201,
    rateLimitPerMinute: 60,
  }),
  removeDevice: defineEndpoint({
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Remove a device: its token stops working at once',
    access: 'device-owner',
    params: z.object({ id }),
    errors: ['DEVICE_NOT_FOUND', 'FORBIDDEN'],
    response: z.object({ id }),
  }),
  pairDevice: defineEndpoint({
    method: 'POST',
    path: '/devices/pair',
    summary: 'Pair the calling device by the code on the organizer’s screen',
    access: 'anyone',
    body: z.object({ code: z.string().max(40) }),
    errors: ['PAIRING_NOT_FOUND'],
    response: z.object({
      /** The device’s bearer token; only its hash is stored. */
      token: z.string(),
      device,
      organizer,
    }),
    status: 201,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  getCurrentDevice: defineEndpoint({
    method: 'GET',
    path: '/devices/current',
    summary: 'Get the calling device',
    access: 'device',
    errors: [],
    response: z.object({ device, organizer }),
  }),
};
