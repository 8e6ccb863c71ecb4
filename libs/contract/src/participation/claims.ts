import { z } from 'zod';
import { registration, signedIn } from '../accounts/sessions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { participationStatus } from '../shared/participation-states.ts';
import { id, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { ACCOUNT_JOIN_ERRORS, JOIN_ERRORS, joined, newParticipation } from './join.ts';
import { joinForm } from './join-form.ts';

/** Of the link `/claim#token`. */
const token = z.string().max(200);

/** Taking an open spot, or one that is given away, by its link (docs/product/squads.md#claims). */
export const claimEndpoints = {
  getClaim: defineEndpoint({
    method: 'POST',
    path: '/claims/look',
    summary: 'Get what a link to a spot is for, by its token',
    access: 'anyone',
    body: z.object({ token }),
    errors: ['LINK_NOT_FOUND'],
    response: z.object({
      event: z.object({ id, title: z.string(), date: timestamp }),
      squad: z.object({ name: z.string() }).nullable(),
      /** The public name of who invites. */
      from: z.string(),
      /** The spot of a player who gives it away. */
      isTransfer: z.boolean(),
      /** A spot, or a position on the waitlist. */
      status: participationStatus.exclude(['cancelled']),
      /** What whoever claims it owes for it as it is, on the waitlist once there is a spot. */
      duePence: z.int(),
      /** Something is paid for it, which whoever claims it settles with who has paid. */
      hasPayment: z.boolean(),
      /** What it has, without its side. */
      options: z.array(z.object({ fieldId: id, optionId: id, label: z.string() })),
      /** The label of its side; null: none yet. */
      side: z.string().nullable(),
    }),
    rateLimitPerMinute: 30,
    skipRefreshOn401: true,
  }),
  claimSpot: defineEndpoint({
    method: 'POST',
    path: '/claims',
    summary: 'Take the spot of a link, for yourself or a dependant; it works once',
    access: 'signed-in',
    body: z.object({
      token,
      joinForm: joinForm.prefault({}),
      /** For whom of the caller's dependants; left out or null: for the caller. */
      dependantId: id.nullish(),
      /** The guardian comes along without playing (docs/product/dependants.md#accompanied). */
      accompanies: z.boolean().default(false),
    }),
    errors: [...ACCOUNT_JOIN_ERRORS, 'LINK_NOT_FOUND'],
    response: joined,
    status: 201,
    rateLimitPerMinute: 60,
  }),
  claimWithNewAccount: defineEndpoint({
    method: 'POST',
    path: '/claims/with-new-account',
    summary: 'Create an account, take the spot of a link and sign in; all or nothing',
    access: 'anyone',
    body: registration.extend({
      token,
      joinForm,
      /** That the organizer receives what the form says. */
      consent: z.literal(true, { error: FIELD_TEXT.consentRequired }),
    }),
    errors: [...JOIN_ERRORS, 'LINK_NOT_FOUND', 'EMAIL_TAKEN'],
    response: signedIn.extend({ participation: newParticipation }),
    status: 201,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
};
