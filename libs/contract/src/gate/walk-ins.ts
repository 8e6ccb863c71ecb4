import { z } from 'zod';
import { PAYMENT_METHODS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { phone, requiredPhone } from '../shared/phone.ts';
import { id, requiredLine } from '../shared/text.ts';
import { fullName } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';
import { gateSignature } from '../waivers/waivers.ts';
import { gatePerson, gatePersonForKeys } from './gate.ts';

/** Pence that somebody pays at the gate, and how. */
const gatePayment = z.object({
  method: z.enum(PAYMENT_METHODS),
  pence: z.int().min(0).max(1_000_000),
});

/** A player without an account who comes to the gate (docs/product/gate.md#walk-ins). */
export const walkIn = z.object({
  nonce,
  name: fullName,
  phone,
  emergencyContact: z.object({
    name: requiredLine(LENGTH.name, FIELD_TEXT.emergencyName),
    phone: requiredPhone(FIELD_TEXT.emergencyPhone),
  }),
  /** The ticket type; null where the event has no kinds. */
  optionId: id.nullable(),
  /** Of the other fields of options, as in a join form; left out: nothing, and either side. */
  choices: z
    .array(z.object({ fieldId: id, optionId: id }))
    .max(MAX_COUNT.optionChoices)
    .optional(),
  /** The open spot that they take, with its ticket type (docs/product/gate.md#open-spots). */
  openSpotId: id.optional(),
  payment: gatePayment.nullable(),
  /** Of the waiver, where the organizer has one. */
  signature: gateSignature.nullish(),
  /** A full event gets one spot more, where the organizer or a co-organizer says so. */
  raisesMaximum: z.boolean().optional(),
  /** By the server's clock, as far as the device knows it. */
  occurredAt: z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }),
  /** The device has decided without the server. */
  wasOffline: z.boolean(),
});
/** A parsed `walkIn`. */
export type WalkIn = z.output<typeof walkIn>;

const params = z.object({ id });

/** Players without an account (docs/product/gate.md#walk-ins). */
export const walkInEndpoints = {
  addWalkIn: defineEndpoint({
    method: 'POST',
    path: '/events/:id/walk-ins',
    summary: 'Add a player without an account, confirmed and in',
    access: 'gate',
    keys: { roles: ['gate'], namesKey: true, response: z.object({ person: gatePersonForKeys }) },
    params,
    body: walkIn,
    errors: [
      'EVENT_NOT_FOUND',
      'PARTICIPANT_NOT_FOUND',
      'FORBIDDEN',
      'EVENT_CANCELLED',
      'EVENT_FULL',
      'OPTION_SOLD_OUT',
      'SIDE_CLOSED',
      'NONCE_REUSED',
      'TOO_MANY_WALK_INS',
      'WAIVER_CHANGED',
    ],
    response: z.object({ person: gatePerson }),
    status: 201,
  }),
  undoWalkIn: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/walk-ins/:nonce',
    summary: 'Take back a player without an account who was just added, with what they paid',
    access: 'gate',
    params: z.object({ id, nonce }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'FORBIDDEN'],
    response: z.object({ id }),
  }),
};
